import { rootStreams } from "#server/platform/files/compound.ts";
import { zipEntries } from "#server/platform/files/zip.ts";

/** The limits of unpacked bytes and parts, above which a document is considered hostile. */
const mostUnpacked = 100 * 1024 * 1024;
const mostParts = 5_000;

const wordMime = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

interface ResumeType {
  readonly ending: string;
  readonly mime: string;
  /** The first bytes, in hexadecimal. */
  readonly begins: string;
  /** Whether the container is complete. */
  readonly isWhole: (bytes: Buffer) => boolean;
  readonly holds: (bytes: Buffer) => boolean;
}

/** The accepted formats of résumés (DESIGN section 5), detected by content and not by name. */
const types: readonly ResumeType[] = [
  { ending: "pdf", mime: "application/pdf", begins: "255044462d", isWhole: isWholePdf, holds: isWholePdf },
  { ending: "doc", mime: "application/msword", begins: "d0cf11e0a1b11ae1", isWhole: isWholeCompound, holds: isWord97 },
  { ending: "docx", mime: wordMime, begins: "504b0304", isWhole: isWholeZip, holds: isWord },
];

export type ResumeVerdict = Pick<ResumeType, "ending" | "mime"> | undefined;

export function resumeTypeOf(bytes: Buffer): ResumeVerdict {
  const type = typeByBeginning(bytes);
  return type?.holds(bytes) ? type : undefined;
}

/** Whether it starts like a résumé but is incomplete or invalid. */
export function isCutResume(bytes: Buffer): boolean {
  const type = typeByBeginning(bytes);
  return type !== undefined && !type.isWhole(bytes);
}

const typeByBeginning = (bytes: Buffer) =>
  types.find(({ begins }) => bytes.toString("hex", 0, begins.length / 2) === begins);

function isWholeZip(bytes: Buffer): boolean {
  return zipEntries(bytes, mostParts).length > 0;
}

function isWholeCompound(bytes: Buffer): boolean {
  return rootStreams(bytes).length > 0;
}

/** A complete PDF has its end mark within the last kilobyte. */
function isWholePdf(bytes: Buffer): boolean {
  return bytes.subarray(-1024).includes("%%EOF");
}

function isWord97(bytes: Buffer): boolean {
  return rootStreams(bytes).includes("WordDocument");
}

/** A document with macros would be a DOCM. */
function isWord(bytes: Buffer): boolean {
  const entries = zipEntries(bytes, mostParts);
  const has = (name: string) => entries.some((entry) => entry.name === name);
  const unpacked = entries.reduce((sum, { size }) => sum + size, 0);
  return (
    has("[Content_Types].xml") && has("word/document.xml") && !has("word/vbaProject.bin") && unpacked <= mostUnpacked
  );
}
