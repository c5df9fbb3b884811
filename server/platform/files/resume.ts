import { type FileType, fileTypeOf } from "#domain/catalog/file-type.ts";
import { compoundFile } from "#server/platform/files/compound.ts";
import { needsPassword } from "#server/platform/files/pdf-password.ts";
import { endOfContent, readZipText, zipEntries } from "#server/platform/files/zip.ts";

/** The limits of unpacked bytes and parts, above which a document is considered hostile. */
const maxUnpackedBytes = 100 * 1024 * 1024;
const maxParts = 5_000;
/** Of a part that says what the others are. */
const maxIndexBytes = 1024 * 1024;

const wordMime = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

const types = {
  pdf: { ending: "pdf", mime: "application/pdf" },
  compound: { ending: "doc", mime: "application/msword" },
  zip: { ending: "docx", mime: wordMime },
} as const;

export type ResumeType = (typeof types)[keyof typeof types];

/** Why a file is no résumé: it was cut or contradicts itself, nobody can read it without its password, or it is something else. */
export type WrongResume = "unreadable" | "hasPassword" | "otherType";

/** The formats of résumés (docs/design/rules.md#resumes) are detected by content and not by name. */
export function resumeTypeOf(bytes: Buffer): ResumeType | WrongResume {
  const type = fileTypeOf(bytes);
  const wrong = type && checks[type]?.(bytes);
  if (wrong !== undefined) return wrong;
  return isResumeType(type) ? types[type] : "otherType";
}

const isResumeType = (type: FileType | undefined): type is keyof typeof types => type !== undefined && type in types;

/** What is wrong with a file of a type. */
const checks: Partial<Record<FileType, (bytes: Buffer) => WrongResume | undefined>> = {
  pdf: wrongInPdf,
  compound: wrongInCompound,
  zip: wrongInZip,
};

/** A complete PDF has its end mark within the last kilobyte, or before what fills up the file. */
function wrongInPdf(bytes: Buffer): WrongResume | undefined {
  const end = endOfContent(bytes);
  if (!bytes.subarray(Math.max(0, end - 1024)).includes("%%EOF")) return "unreadable";
  return needsPassword(bytes) ? "hasPassword" : undefined;
}

/** Where Word and Excel keep macros, in embedded documents too. Names of compound files ignore case. */
const macroStorage = /^(macros|vba|_vba_project_cur)$/i;

/** A flag in the header of a document of Word 97 (MS-DOC, FibBase). */
const isEncryptedWord97 = (header: Buffer) => header.length >= 12 && (header.readUInt16LE(10) & 0x0100) !== 0;

function wrongInCompound(bytes: Buffer): WrongResume | undefined {
  const { rootStreams, storages, beginningOf } = compoundFile(bytes);
  if (rootStreams.length === 0) return "unreadable";
  // Word wraps a DOCX with a password into such a file (MS-OFFCRYPTO).
  if (rootStreams.includes("EncryptedPackage")) return "hasPassword";
  if (!rootStreams.includes("WordDocument") || storages.some((name) => macroStorage.test(name))) return "otherType";
  return isEncryptedWord97(beginningOf("WordDocument")) ? "hasPassword" : undefined;
}

/** A part with macros, or an embedded document that may have some. Word finds a part in any case. */
const macroPart = /(^|\/)vbaproject\.bin$|\.(docm|dotm|xlsm|xlsb|xltm|xlam|pptm|potm|ppsm|ppam)$/i;

/** A document with macros would be a DOCM. */
function wrongInZip(bytes: Buffer): WrongResume | undefined {
  const entries = zipEntries(bytes, maxParts);
  if (entries.length === 0) return "unreadable";
  const unpacked = entries.reduce((sum, { size }) => sum + size, 0);
  if (unpacked > maxUnpackedBytes || entries.some(({ name }) => macroPart.test(name))) return "otherType";
  const names = new Set(entries.map(({ name }) => name.toLowerCase()));
  const isWord = mainPartsIn(bytes, entries).some((name) => names.has(name.toLowerCase()));
  if (!isWord) return "otherType";
  return entries.some(({ isEncrypted }) => isEncrypted) ? "hasPassword" : undefined;
}

const usualMainPart = "word/document.xml";

/** Where the text of a document may be: Word on the web names it `document2.xml`, and says so in the indexes (ECMA-376 part 2). */
function mainPartsIn(bytes: Buffer, entries: ReturnType<typeof zipEntries>): readonly string[] {
  const index = (name: string) =>
    readZipText(
      bytes,
      entries.find((entry) => entry.name === name),
      maxIndexBytes,
    );
  const contentTypes = index("[Content_Types].xml");
  if (!entries.some(({ name }) => name === "[Content_Types].xml")) return [];
  const named = tagsOf(contentTypes, "Override")
    .filter((tag) => attributeOf(tag, "ContentType") === `${wordMime}.main+xml`)
    .map((tag) => attributeOf(tag, "PartName"));
  const related = contentTypes.includes(`${wordMime}.main+xml`)
    ? tagsOf(index("_rels/.rels"), "Relationship")
        .filter((tag) => attributeOf(tag, "Type").endsWith("/officeDocument"))
        .map((tag) => attributeOf(tag, "Target"))
    : [];
  return [usualMainPart, ...[...named, ...related].map((name) => name.replace(/^\.?\//, ""))];
}

const tagsOf = (xml: string, name: string): readonly string[] =>
  xml.match(new RegExp(`<(?:[\\w-]{1,20}:)?${name}\\s[^<>]*>`, "g")) ?? [];

const attributeOf = (tag: string, name: string): string =>
  new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
    .exec(tag)
    ?.slice(1)
    .find((value) => value !== undefined) ?? "";
