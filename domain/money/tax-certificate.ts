import { isPan } from "./tax-numbers.ts";

/** Certificates of what was withheld, as TRACES makes them: a zip of PDFs, each named by a PAN. */
export const maxCertificates = 500;
export const maxCertificateBytes = 512 * 1024;

interface CertificateName {
  readonly pan: string;
  /** The rest of the name, such as the quarter, without the PAN. */
  readonly name: string;
}

/** Whose certificate a file of the zip is; undefined for a file that is none. Folders before the name are of no matter. */
export function certificateName(path: string): CertificateName | undefined {
  const [file = ""] = path.split(/[\\/]/).slice(-1);
  const found = /^([A-Za-z]{5}[0-9]{4}[A-Za-z])(?:[ _-]+(.{1,80}))?\.pdf$/i.exec(file);
  const pan = found?.[1]?.toUpperCase();
  if (pan === undefined || !isPan(pan)) return undefined;
  return { pan, name: found?.[2] ?? "" };
}
