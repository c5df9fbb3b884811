import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import type { Readable } from "node:stream";
import type { Disk } from "flydrive";
import type { files } from "#contract/catalog/files.ts";
import { convertibleTypes, fileTypeOf, pictureTypes } from "#domain/catalog/file-type.ts";
import {
  type FileKind,
  fileErrors,
  maxBytesOf,
  type StoredKind,
  tooLargeError,
  typesOf,
  wrongTypeError,
} from "#domain/catalog/uploaded-file.ts";
import {
  attachFile,
  type Claim,
  deleteFile,
  deleteUnused,
  type FileReader,
  type FileRow,
  fileNamed,
  insertFile,
  unusedFiles,
} from "#server/catalog/files/queries.ts";
import { type DocumentContext, scan } from "#server/catalog/files/scan.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { mayRemoveStored } from "#server/platform/db/locks.ts";
import { queueKeys } from "#server/platform/fair-queue.ts";
import { isMissing, storedName } from "#server/platform/files/disk.ts";
import { redraw, storedSides } from "#server/platform/files/picture.ts";
import { drawPlaceholder, type PlaceholderShape, renderDrawing } from "#server/platform/files/placeholder.ts";
import { type ResumeType, resumeTypeOf, type WrongResume } from "#server/platform/files/resume.ts";
import type { Handler, HandlerContext } from "#server/platform/http/context.ts";
import type { Services } from "#server/platform/http/services.ts";
import { forEachRow } from "#server/platform/jobs/due-rows.ts";
import { Refusal } from "#server/platform/refusal.ts";

interface Content {
  readonly kind: FileRow["kind"];
  readonly ending: string;
  readonly mime: string;
  readonly bytes: Buffer;
  /** The SHA-256 of a picture as it was sent. */
  readonly sentSha256?: string;
  /** When a scanner has found nothing in it. */
  readonly scannedAt?: Date | undefined;
}

const sha256Of = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

/** Content and purpose decide how a file is processed, not its name (docs/design/details.md#20). */
export const upload: Handler<typeof files.upload> = async ({ file, kind }, context) => {
  const resume = isPicture(file) ? "otherType" : resumeTypeOf(file);
  const isResume = kind === undefined ? typeof resume === "object" : kind === "resume";
  const content = isResume ? await resumeOf(file, resume, context) : await pictureOf(file, { kind, resume }, context);
  const { actor, browser, services } = context;
  const filename = await store(services, content, {
    ticketHash: browser.uploadTicketHash(),
    uploaderId: actor?.accountId,
  });
  return { outcome: "done", filename };
};

type UploadContext = HandlerContext<typeof files.upload>;

async function resumeOf(bytes: Buffer, type: ResumeType | WrongResume, context: UploadContext): Promise<Content> {
  const { actor, refuse } = context;
  if (!actor) throw refuse("no_session");
  if (actor.role !== "freelancer") throw refuse("wrong_role");
  if (typeof type === "string")
    throw refuse("unsupported_type", { fields: { file: wrongFileError(bytes, type, "resume") } });
  return { ...type, kind: "resume", bytes, scannedAt: await scan(bytes, context) };
}

/** What a refused file is told: why it cannot be read, or else that its type is another one than those of this kind. */
export function wrongFileError(bytes: Buffer, wrong: ResumeType | WrongResume, kind: StoredKind | undefined): string {
  const type = fileTypeOf(bytes);
  const isExpected = type !== undefined && (kind === undefined || typesOf[kind].includes(type));
  if (isExpected && (wrong === "unreadable" || wrong === "hasPassword")) return fileErrors[wrong];
  if (kind !== "resume" && type !== undefined && convertibleTypes.includes(type)) return fileErrors.notConvertible;
  return kind === undefined ? fileErrors.unknownType : wrongTypeError[kind];
}

/** A picture is drawn again at its largest size on a screen. */
async function pictureOf(
  sent: Buffer,
  { kind, resume }: { readonly kind: FileKind | undefined; readonly resume: ResumeType | WrongResume },
  context: UploadContext,
): Promise<Content> {
  if (!isPicture(sent)) {
    const file = wrongFileError(sent, resume, kind);
    throw context.refuse("unsupported_type", { fields: { file } });
  }
  return { ...(await redrawn(sent, "picture", context)), kind: "picture", sentSha256: sha256Of(sent) };
}

export function isPicture(bytes: Buffer): boolean {
  const type = fileTypeOf(bytes);
  return type !== undefined && pictureTypes.includes(type);
}

/** Stores a picture or a PDF. Only the call that knows this hash can attach it. */
export async function storeDocument(file: Buffer, ticketHash: string, context: DocumentContext): Promise<string> {
  const content = await documentOf(file, "document", context);
  return store(context.services, { ...content, kind: "document" }, { ticketHash, uploaderId: undefined });
}

/** Stores a picture, PDF, DOC or DOCX, which only a message or a report of the same account can attach. */
export async function storeAttachment(file: Buffer, context: DocumentContext): Promise<string> {
  const { actor, browser, services } = context;
  const content = await documentOf(file, "attachment", context);
  const sender = { ticketHash: browser.uploadTicketHash(), uploaderId: actor?.accountId };
  return store(services, { ...content, kind: "attachment" }, sender);
}

/** The same for a visitor: only the call that knows this hash can attach it. */
export async function storeAttachmentWithLink(
  file: Buffer,
  ticketHash: string,
  context: DocumentContext,
): Promise<string> {
  const content = await documentOf(file, "attachment", context);
  return store(context.services, { ...content, kind: "attachment" }, { ticketHash, uploaderId: undefined });
}

type Stored = Omit<Content, "kind" | "sentSha256">;

/** A document as it is, or a picture of one at the size at which it can be read. */
async function documentOf(bytes: Buffer, kind: "document" | "attachment", context: DocumentContext): Promise<Stored> {
  if (isPicture(bytes)) return redrawn(bytes, kind, context);
  const type = fileTypeOf(bytes);
  const resume = type !== undefined && typesOf[kind].includes(type) ? resumeTypeOf(bytes) : "otherType";
  if (typeof resume === "object") {
    return { ...resume, bytes, scannedAt: await scan(bytes, context) };
  }
  throw context.refuse("unsupported_type", { fields: { file: wrongFileError(bytes, resume, kind) } });
}

export async function redrawn(
  sent: Buffer,
  kind: "picture" | "document" | "attachment" | "identity",
  { actor, browser, refuse }: DocumentContext,
): Promise<Stored> {
  const type = fileTypeOf(sent);
  const refuseFile = (code: "too_large" | "unsupported_type", file: string) => refuse(code, { fields: { file } });
  if (sent.length > maxBytesOf(kind, type)) throw refuseFile("too_large", tooLargeError(kind, type));
  const side = kind === "picture" ? storedSides.picture : storedSides.document;
  const bytes = await redraw(sent, type, queueKeys(actor, browser.network), side);
  if (bytes === "too many pixels") throw refuseFile("too_large", fileErrors.tooManyPixels);
  if (bytes === undefined) throw refuseFile("unsupported_type", fileErrors.unreadable);
  return { ending: "webp", mime: "image/webp", bytes };
}

/** Stores a picture that nobody has sent. It is swept unless something refers to it. */
const storeOwnPicture = (services: Services, bytes: Buffer): Promise<string> =>
  store(
    services,
    { kind: "picture", ending: "webp", mime: "image/webp", bytes },
    { ticketHash: "", uploaderId: undefined },
  );

/** Stores a picture for rows that have none of their own yet. */
export const storePlaceholder = async (services: Services, shape: PlaceholderShape): Promise<string> =>
  storeOwnPicture(services, await drawPlaceholder(shape));

/** Stores a drawing of the product, from its SVG. */
export const storeDrawing = async (services: Services, svg: Buffer): Promise<string> =>
  storeOwnPicture(services, await renderDrawing(svg));

/** Stores the PDF of a contract. It is swept unless a row refers to it. */
export const storeContract = (services: Services, bytes: Buffer): Promise<string> =>
  store(
    services,
    { kind: "contract", ending: "pdf", mime: "application/pdf", bytes },
    { ticketHash: "", uploaderId: undefined },
  );

interface Sender {
  readonly ticketHash: string;
  readonly uploaderId: number | undefined;
}

/**
 * The row is inserted first, so that the sweep finds the bytes whatever happens next. The name is returned, and so usable,
 * only once the bytes are stored.
 */
export async function store({ db, disk }: Services, content: Content, sender: Sender): Promise<string> {
  const { ending, bytes, ...rest } = content;
  const name = `${randomBytes(16).toString("hex")}.${ending}`;
  await insertFile(db, { name, size: bytes.length, sha256: sha256Of(bytes), ...rest, ...sender });
  try {
    await disk.put(name, bytes);
  } catch (cause) {
    // The sender has waited for the disk once already.
    void forget({ db, disk }, name);
    throw new Refusal("unavailable", { cause });
  }
  return name;
}

/** Best effort while disk or database fail; the sweep deletes the rest. */
async function forget({ db, disk }: Pick<Services, "db" | "disk">, name: string): Promise<void> {
  try {
    await disk.delete(name);
    await deleteFile(db, name);
  } catch {}
}

/**
 * Marks a file as attached, in the transaction that refers to it. A file that is unknown, foreign or deleted is an error of the
 * field, and the screen uploads it again (docs/design/details.md#20).
 */
export async function claimFile(db: Db, claim: Claim & { field: string; missing?: string }): Promise<void> {
  const { field, missing = "please fill this" } = claim;
  if (!(await attachFile(db, claim))) throw new Refusal("invalid", { fields: { [field]: missing } });
}

/** Marks the files of a message or a report as attached, as `claimFile`. */
export async function claimAttachments(
  db: Db,
  sent: readonly { readonly fileName: string }[],
  { actor, browser }: Pick<DocumentContext, "browser"> & { readonly actor: { readonly accountId: number } },
): Promise<void> {
  for (const { fileName: name } of sent)
    await claimFile(db, {
      name,
      kind: "attachment",
      field: "files",
      ticketHash: browser.ticketHash(),
      accountId: actor.accountId,
    });
}

export type StoredFile = NonNullable<Awaited<ReturnType<typeof fileNamed>>>;

/** The names of résumés, and of other files that are no pictures. */
const documentName = /\.(?:pdf|docx?)$/;

/**
 * The file if this caller may download it. A résumé requires a login (docs/design/details.md#16). Who has none learns the same
 * whether or not there is such a file: the name alone decides.
 */
export async function fileFor(db: Db, name: string, reader: FileReader): Promise<StoredFile> {
  const isStoredName = storedName.test(name);
  if (!reader.actor && isStoredName && documentName.test(name)) throw new Refusal("no_session");
  const file = isStoredName ? await fileNamed(db, name, reader) : undefined;
  if (!file?.shown) throw new Refusal("not_found");
  return file;
}

/** The bytes of a stored file, once the first ones have arrived; undefined for a missing file. */
export async function readStored(disk: Disk, name: string): Promise<Readable | undefined> {
  try {
    const stream = await disk.getStream(name);
    await once(stream, "readable");
    return stream;
  } catch (cause) {
    if (isMissing(cause)) return undefined;
    throw new Refusal("unavailable", { cause });
  }
}

const window = 1000;

/**
 * Deletes rows and bytes of files that were unattached for an hour or are no longer referenced. The bytes are deleted before
 * the row's deletion commits, so that a crash leaves a row to sweep again and never unknown bytes. Waits for a backup.
 */
export async function sweepFiles(services: Pick<Services, "db" | "disk" | "log">): Promise<void> {
  const { db, disk } = services;
  const somewhere = randomBytes(16).toString("hex");
  const names = await Promise.all([unusedFiles(db, somewhere, window), unusedFiles(db, "", window)]);
  await forEachRow(services, [...new Set(names.flat())], {
    step: "unused files",
    keyOf: String,
    handle: (name) =>
      db.transaction(async (tx) => {
        if ((await mayRemoveStored(tx)) && (await deleteUnused(tx, name))) await disk.delete(name);
      }),
  });
}
