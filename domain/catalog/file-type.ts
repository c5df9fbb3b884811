/** What a file is by its content. A compound file is that of Word 97, a zip archive that of Word. */
export type FileType = "png" | "jpeg" | "webp" | "gif" | "heic" | "avif" | "pdf" | "compound" | "zip";

/** The number of bytes from which the type of a file is detected. */
export const bytesOfFileType = 1032;

/** The pictures that are stored, after they were drawn again. */
export const pictureTypes: readonly FileType[] = ["png", "jpeg", "webp", "gif", "avif"];

/** Pictures that a browser converts where it can. The server reads an AVIF of moderate size, and no HEIC. */
export const convertibleTypes: readonly FileType[] = ["heic", "avif"];

/** The first bytes in hexadecimal. */
const signatures: readonly (readonly [type: FileType, signature: RegExp])[] = [
  ["png", /^89504e47/],
  ["jpeg", /^ffd8ff/],
  ["webp", /^52494646.{8}57454250/],
  ["gif", /^47494638/],
  // `ftyp`, and the brands that the container is compatible with: avif, avis.
  ["avif", /^.{8}66747970(?:.{8})*?6176(?:6966|6973)/],
  // The first brand: heic, heix, heim, heis, hevc, hevx, mif1, msf1.
  ["heic", /^.{8}66747970(?:6865(?:6963|6978|696d|6973|7663|7678)|6d696631|6d736631)/],
  ["compound", /^d0cf11e0a1b11ae1/],
  ["zip", /^504b0304/],
];

/** A PDF may have something before it within the first kilobyte (ISO 32000, annex H), such as the head of a mail. */
const pdfHeader = /^.{0,1020}?%PDF-/s;
/** A page or a program that has a PDF in it is none. */
const otherBeginning = /^(?:\xef\xbb\xbf)?\s*(?:<|#!)|^(?:MZ|\x7fELF|\xca\xfe\xba\xbe|\xcf\xfa\xed\xfe)/;

export function fileTypeOf(bytes: Uint8Array): FileType | undefined {
  const container = Array.from(bytes.subarray(0, 64), (byte) => byte.toString(16).padStart(2, "0")).join("");
  const [type] = signatures.find(([, signature]) => signature.test(container)) ?? [];
  if (type) return type;
  const beginning = Array.from(bytes.subarray(0, bytesOfFileType), (byte) => String.fromCharCode(byte)).join("");
  return pdfHeader.test(beginning) && !otherBeginning.test(beginning) ? "pdf" : undefined;
}
