/** What a freelancer can hide from lists of works. */
export const hiddenKinds = ["work", "company"] as const;
export type HiddenKind = (typeof hiddenKinds)[number];

export const maxHiddenItems = 500;
