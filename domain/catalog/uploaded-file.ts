import { type FileType, pictureTypes } from "#domain/catalog/file-type.ts";

/** The kinds of uploads. */
export const fileKinds = ["picture", "resume"] as const;
export type FileKind = (typeof fileKinds)[number];
/**
 * The kinds of stored files. A document is sent with a link from an e-mail, and only admins who verify companies read it. An
 * attachment belongs to a message, and only the two parties of its conversation read it. A picture of an identity is stored encrypted,
 * and deleted once an admin has decided about it.
 */
export const storedKinds = [...fileKinds, "document", "attachment", "identity"] as const;
export type StoredKind = (typeof storedKinds)[number];

const mebibyte = 1024 * 1024;
export const maxFileBytes: Readonly<Record<StoredKind, number>> = {
  picture: 2 * mebibyte,
  resume: 5 * mebibyte,
  document: 5 * mebibyte,
  attachment: 5 * mebibyte,
  identity: 2 * mebibyte,
};
/** A JPEG is the photo of a camera, which is larger. Most browsers shrink it before they send it. */
const maxPhotoBytes = 5 * mebibyte;

export const maxBytesOf = (kind: StoredKind, type: FileType | undefined): number =>
  type === "jpeg" ? maxPhotoBytes : maxFileBytes[kind];

/** The messages for a refused file, shown at its field or beside its name. */
export const fileErrors = {
  empty: "This file is empty. Choose another one.",
  notPicture: "This file is not a picture. Choose a PNG, JPEG or WebP file.",
  notResume: "This file is not a résumé. Choose a PDF, DOC or DOCX file.",
  notDocument: "This file is neither a picture (PNG, JPEG, WebP) nor a PDF. Choose one of those.",
  notAttachment: "This file is neither a picture (PNG, JPEG, WebP) nor a PDF, DOC or DOCX. Choose one of those.",
  unknownType: "This file is neither a picture (PNG, JPEG, WebP) nor a résumé (PDF, DOC, DOCX). Choose one of those.",
  notConvertible:
    "This picture is a HEIC file, which cannot be read here. Save or share it as JPEG and choose that. On an iPhone: Settings, Camera, Formats, Most Compatible.",
  hasPassword: "This file is protected with a password. Save it without a password and choose the new file.",
  pictureTooLarge: "This picture is larger than 2 MB. Choose a smaller one, or save it as JPEG.",
  resumeTooLarge: "This file is larger than 5 MB. Choose a smaller one, or save it with smaller pictures.",
  largerThanProxy: "This file is larger than this server takes. Choose a smaller one.",
  tooManyPixels: "This picture has too many pixels. Choose a smaller one.",
  logoTooSmall: "This picture is too small. Use at least 256 by 256 pixels.",
  infected: "A virus was found in this file. Choose another one.",
  unreadable: "This file is damaged and cannot be read. Save it again and choose the new file.",
} as const;

export const tooLargeError = (kind: StoredKind, type: FileType | undefined) =>
  (kind === "picture" || kind === "identity") && type !== "jpeg"
    ? fileErrors.pictureTooLarge
    : fileErrors.resumeTooLarge;

/** What a file of another type says. */
export const wrongTypeError = {
  picture: fileErrors.notPicture,
  resume: fileErrors.notResume,
  document: fileErrors.notDocument,
  attachment: fileErrors.notAttachment,
  identity: fileErrors.notPicture,
} as const satisfies Readonly<Record<StoredKind, string>>;

/** The types of files that are taken, by what they are for. */
export const typesOf: Readonly<Record<StoredKind, readonly FileType[]>> = {
  picture: pictureTypes,
  resume: ["pdf", "compound", "zip"],
  document: [...pictureTypes, "pdf"],
  attachment: [...pictureTypes, "pdf", "compound", "zip"],
  identity: pictureTypes,
};
