import { rootStreams } from "#server/content/compound.ts";
import { zipEntries } from "#server/content/zip.ts";

/** What an honest text unpacks to at most, and into how many parts; beyond it somebody means harm to who opens it. */
const mostUnpacked = 100 * 1024 * 1024;
const mostParts = 5_000;

const wordMime = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

interface ResumeType {
  readonly ending: string;
  readonly mime: string;
  /** The first bytes, in hexadecimal. */
  readonly begins: string;
  readonly holds: (bytes: Buffer) => boolean;
}

/** The kinds of résumé that are taken (DESIGN section 5), told by what is in them and not by what they are called. */
const types: readonly ResumeType[] = [
  { ending: "pdf", mime: "application/pdf", begins: "255044462d", holds: isWholePdf },
  { ending: "doc", mime: "application/msword", begins: "d0cf11e0a1b11ae1", holds: isWord97 },
  { ending: "docx", mime: wordMime, begins: "504b0304", holds: isWord },
];

export type ResumeVerdict = Pick<ResumeType, "ending" | "mime"> | undefined;

export function resumeTypeOf(bytes: Buffer): ResumeVerdict {
  return types.find(({ begins, holds }) => bytes.toString("hex", 0, begins.length / 2) === begins && holds(bytes));
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
