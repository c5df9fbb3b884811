/** The kinds of uploads. */
export const fileKinds = ["picture", "resume"] as const;
export type FileKind = (typeof fileKinds)[number];
/**
 * The kinds of stored files. A document is sent with a link from an e-mail, and only admins who verify companies read it. An
 * attachment belongs to a message, and only the two parties of its conversation read it.
 */
export const storedKinds = [...fileKinds, "document", "attachment"] as const;
export type StoredKind = (typeof storedKinds)[number];

const mebibyte = 1024 * 1024;
export const maxFileBytes: Readonly<Record<StoredKind, number>> = {
  picture: 2 * mebibyte,
  resume: 5 * mebibyte,
  document: 5 * mebibyte,
  attachment: 5 * mebibyte,
};

/** The messages for a refused file, shown at its field. */
export const fileErrors = {
  empty: "This file is empty.",
  notPicture: "This file is not a picture. Choose a PNG, JPEG or WebP file.",
  notResume: "This file is not a résumé. Choose a PDF, DOC or DOCX file.",
  notDocument: "This file is neither a picture (PNG, JPEG, WebP) nor a PDF.",
  notAttachment: "This file is neither a picture (PNG, JPEG, WebP) nor a PDF, DOC or DOCX.",
  unknownType: "This file is neither a picture (PNG, JPEG, WebP) nor a résumé (PDF, DOC, DOCX).",
  pictureTooLarge: "This picture is larger than 2 MB.",
  resumeTooLarge: "This file is larger than 5 MB.",
  tooManyPixels: "This picture has too many pixels. Choose a smaller one.",
  logoTooSmall: "This picture is too small. Use at least 256 by 256 pixels.",
  unreadable: "This file is damaged and cannot be read.",
} as const;
