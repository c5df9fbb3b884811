/** What a picture of an identity shows. The back of a document is optional, and a selfie is sent where a setting asks for one. */
export const identityPictureParts = ["front", "back", "selfie"] as const;
export type IdentityPicturePart = (typeof identityPictureParts)[number];
