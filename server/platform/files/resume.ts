import { rootStreams } from "#server/platform/files/compound.ts";
import { zipEntries } from "#server/platform/files/zip.ts";

/** What an honest text unpacks to at most, and into how many parts; beyond it somebody means harm to who opens it. */
const mostUnpacked = 100 * 1024 * 1024;
const mostParts = 5_000;

const wordMime = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

interface ResumeType {
  readonly ending: string;
  readonly mime: string;
  /** The first bytes, in hexadecimal. */
  readonly begins: string;
  /** Whether nothing of it is missing, as far as its container says. */
  readonly isWhole: (bytes: Buffer) => boolean;
  readonly holds: (bytes: Buffer) => boolean;
}

/** The kinds of résumé that are taken (DESIGN section 5), told by what is in them and not by what they are called. */
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

/** Whether it begins as a résumé does, and the rest of it is missing or makes no sense. */
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

/** A PDF that was not cut has its end mark within the last kilobyte. */
function isWholePdf(bytes: Buffer): boolean {
  return bytes.subarray(-1024).includes("%%EOF");
}

function isWord97(bytes: Buffer): boolean {
  return rootStreams(bytes).includes("WordDocument");
}

/** With a program inside it would be a DOCM. */
function isWord(bytes: Buffer): boolean {
  const entries = zipEntries(bytes, mostParts);
  const has = (name: string) => entries.some((entry) => entry.name === name);
  const unpacked = entries.reduce((sum, { size }) => sum + size, 0);
  return (
    has("[Content_Types].xml") && has("word/document.xml") && !has("word/vbaProject.bin") && unpacked <= mostUnpacked
  );
}
