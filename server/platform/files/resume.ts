import { compoundFile } from "#server/platform/files/compound.ts";
import { zipEntries } from "#server/platform/files/zip.ts";

/** The limits of unpacked bytes and parts, above which a document is considered hostile. */
const maxUnpackedBytes = 100 * 1024 * 1024;
const maxParts = 5_000;

const wordMime = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

interface ResumeType {
  readonly ending: string;
  readonly mime: string;
  /** The first bytes, in hexadecimal. */
  readonly signature: string;
  /** Whether the container is complete. */
  readonly isComplete: (bytes: Buffer) => boolean;
  readonly matches: (bytes: Buffer) => boolean;
}

/** The accepted formats of résumés (docs/design/rules.md#resumes), detected by content and not by name. */
const types: readonly ResumeType[] = [
  {
    ending: "pdf",
    mime: "application/pdf",
    signature: "255044462d",
    isComplete: isCompletePdf,
    matches: isCompletePdf,
  },
  {
    ending: "doc",
    mime: "application/msword",
    signature: "d0cf11e0a1b11ae1",
    isComplete: isCompleteCompound,
    matches: isWord97,
  },
  { ending: "docx", mime: wordMime, signature: "504b0304", isComplete: isCompleteZip, matches: isWord },
];

export type ResumeVerdict = Pick<ResumeType, "ending" | "mime"> | undefined;

export function resumeTypeOf(bytes: Buffer): ResumeVerdict {
  const type = typeByBeginning(bytes);
  return type?.matches(bytes) ? type : undefined;
}

/** Whether it starts like a résumé but is incomplete or invalid. */
export function isCutResume(bytes: Buffer): boolean {
  const type = typeByBeginning(bytes);
  return type !== undefined && !type.isComplete(bytes);
}

const typeByBeginning = (bytes: Buffer) =>
  types.find(({ signature }) => bytes.toString("hex", 0, signature.length / 2) === signature);

function isCompleteZip(bytes: Buffer): boolean {
  return zipEntries(bytes, maxParts).length > 0;
}

function isCompleteCompound(bytes: Buffer): boolean {
  return compoundFile(bytes).rootStreams.length > 0;
}

/** A complete PDF has its end mark within the last kilobyte. */
function isCompletePdf(bytes: Buffer): boolean {
  return bytes.subarray(-1024).includes("%%EOF");
}

/** Where Word and Excel keep macros, in embedded documents too. Names of compound files ignore case. */
const macroStorage = /^(macros|vba|_vba_project_cur)$/i;

function isWord97(bytes: Buffer): boolean {
  const { rootStreams, storages } = compoundFile(bytes);
  return rootStreams.includes("WordDocument") && !storages.some((name) => macroStorage.test(name));
}

/** A part with macros, or an embedded document that may have some. Word finds a part in any case. */
const macroPart = /(^|\/)vbaproject\.bin$|\.(docm|dotm|xlsm|xlsb|xltm|xlam|pptm|potm|ppsm|ppam)$/i;

/** A document with macros would be a DOCM. */
function isWord(bytes: Buffer): boolean {
  const entries = zipEntries(bytes, maxParts);
  const has = (name: string) => entries.some((entry) => entry.name === name);
  const unpacked = entries.reduce((sum, { size }) => sum + size, 0);
  return (
    has("[Content_Types].xml") &&
    has("word/document.xml") &&
    !entries.some(({ name }) => macroPart.test(name)) &&
    unpacked <= maxUnpackedBytes
  );
}
