import {
  bytesOfFileType,
  convertibleTypes,
  type FileType,
  fileTypeOf,
  pictureTypes,
} from "#domain/catalog/file-type.ts";
import {
  type FileKind,
  fileErrors,
  maxBytesOf,
  type StoredKind,
  tooLargeError,
  typesOf,
  wrongTypeError,
} from "#domain/catalog/uploaded-file.ts";
import { scanHeader } from "#domain/catalog/virus-scan.ts";
import type { RefusalCode } from "#domain/refusals.ts";
import { xsrfHeader } from "#web/lib/api.ts";
import { isPage, noNetwork, Problem, problemIn, tooSlow } from "#web/lib/problem.ts";
import { announceSession } from "#web/lib/session-events.ts";

/** A file that is refused before it is sent. */
export const wrongFile = (status: number, code: RefusalCode, words: string) =>
  new Problem({ status, code, message: "", detail: "", fields: { file: words } });

async function typeOf(file: Blob): Promise<FileType | undefined> {
  // The file may have been moved or changed since it was chosen.
  const beginning = await file
    .slice(0, bytesOfFileType)
    .arrayBuffer()
    .catch(() => {
      throw wrongFile(400, "invalid", fileErrors.unreadable);
    });
  return fileTypeOf(new Uint8Array(beginning));
}

/** A larger picture is shrunk before it is sent. Many proxies take no more than a megabyte. */
const shrinkAboveBytes = 900 * 1024;

/** Pictures of other formats have to be converted, and a browser may be able to. SVG can contain scripts. */
const isConvertible = (file: File, type: FileType | undefined) =>
  type === undefined ? /^image\/(?!svg)/.test(file.type) : convertibleTypes.includes(type);

async function shrunk(file: File, type: FileType | undefined, kind: StoredKind): Promise<Blob> {
  const isLarge = type !== undefined && pictureTypes.includes(type) && file.size > shrinkAboveBytes;
  if (!typesOf[kind].includes("jpeg") || !(isLarge || isConvertible(file, type))) return file;
  const { shrinkPicture } = await import("#web/lib/shrink-picture.ts");
  return (await shrinkPicture(file, type, kind)) ?? file;
}

/** What is sent of a file. What would be refused is not, since a phone may pay for each megabyte and wait minutes for it. */
async function prepareFile(file: File, kind: StoredKind): Promise<Blob> {
  if (file.size === 0) throw wrongFile(400, "invalid", fileErrors.empty);
  const chosenType = await typeOf(file);
  const sent = await shrunk(file, chosenType, kind);
  const type = sent === file ? chosenType : await typeOf(sent);
  if (type === undefined || !typesOf[kind].includes(type)) {
    const isUnread = kind !== "resume" && type !== undefined && convertibleTypes.includes(type);
    throw wrongFile(415, "unsupported_type", isUnread ? fileErrors.notConvertible : wrongTypeError[kind]);
  }
  if (sent.size > maxBytesOf(kind, type)) throw wrongFile(413, "too_large", tooLargeError(kind, type));
  return sent;
}

export interface Transfer {
  readonly onProgress: (percent: number) => void;
  /** Stops it; the promise is rejected then. */
  readonly signal: AbortSignal;
  /** Called where it has arrived and no scanner for viruses has looked at it. */
  readonly onUnscanned?: () => void;
}

/** Sends a file and answers the name that later calls give it by. */
export async function upload(file: File, kind: FileKind, transfer: Transfer): Promise<string> {
  const sent = await prepareFile(file, kind);
  const body = new FormData();
  body.append("kind", kind);
  body.append("file", sent, file.name);
  const { filename } = await sendForm<{ filename: string }>({ call: "upload", body, headers: {} }, transfer);
  return filename;
}

/** Uploads a document of a company, which has the link of an e-mail instead of a session. */
export const uploadDocument = (file: File, linkToken: string, transfer: Transfer): Promise<string> =>
  uploadTo("verifications.upload", "document", file, { "x-link-token": linkToken }, transfer);

/** Uploads a file of a message. */
export const uploadAttachment = (file: File, transfer: Transfer): Promise<string> =>
  uploadTo("messages.upload", "attachment", file, {}, transfer);

/** Uploads a file of a message to the operator, with the link that a visitor has. */
export const uploadTicketFile = (file: File, linkToken: string, transfer: Transfer): Promise<string> =>
  uploadTo("tickets.uploadWithLink", "attachment", file, { "x-link-token": linkToken }, transfer);

/** Uploads a picture of an identity. */
export const uploadIdentity = (file: File, transfer: Transfer): Promise<string> =>
  uploadTo("identityChecks.upload", "identity", file, {}, transfer);

async function uploadTo(
  call: FileForm["call"],
  kind: StoredKind,
  file: File,
  headers: FileForm["headers"],
  transfer: Transfer,
): Promise<string> {
  const sent = await prepareFile(file, kind);
  const body = new FormData();
  body.append("file", sent, file.name);
  return (await sendForm<{ fileName: string }>({ call, body, headers }, transfer)).fileName;
}

interface FileForm {
  readonly call:
    | "upload"
    | "verifications.upload"
    | "messages.upload"
    | "tickets.uploadWithLink"
    | "identityChecks.upload"
    | "imports.upload"
    | "taxes.uploadCertificates";
  readonly body: FormData;
  readonly headers: Readonly<Record<string, string>>;
}

/** Sends a form with a file, and once more where the anti-forgery token was out of date. */
export async function sendForm<A>(form: FileForm, transfer: Transfer): Promise<A> {
  transfer.signal.throwIfAborted();
  try {
    return await sendOnce<A>(form, transfer);
  } catch (error) {
    if (error instanceof Problem && error.code === "bad_token") return sendOnce<A>(form, transfer);
    throw error;
  }
}

/**
 * A line that has been silent for so long was cut by the server or a proxy for being too slow (docs/design/promises.md#faults).
 */
const stallMs = 14_000;

/** XHR, because fetch reports no progress (spec §7). */
function sendOnce<A>({ call, body, headers }: FileForm, { onProgress, signal, onUnscanned }: Transfer): Promise<A> {
  let lastProgressAt = performance.now();
  const request = new XMLHttpRequest();
  request.open("POST", `/api/${call}`);
  for (const [name, value] of Object.entries({ ...xsrfHeader(), ...headers })) request.setRequestHeader(name, value);
  signal.addEventListener("abort", () => request.abort());
  return new Promise((resolve, reject) => {
    request.onabort = () => reject(signal.reason);
    request.upload.onprogress = (event) => {
      lastProgressAt = performance.now();
      onProgress(Math.round((event.loaded / event.total) * 100));
    };
    request.onerror = () => reject(performance.now() - lastProgressAt >= stallMs ? tooSlow() : noNetwork());
    request.onload = () => {
      const { status, responseText } = request;
      if (status === 200 && !isPage(request.getResponseHeader("content-type"))) {
        if (request.getResponseHeader(scanHeader) !== null) onUnscanned?.();
        resolve(JSON.parse(responseText) as A);
      } else reject(refused(problemIn(status, responseText, request.getResponseHeader("retry-after"))));
    };
    request.send(body);
  });
}

function refused(problem: Problem): Problem {
  if (problem.code === "no_session") announceSession("ended");
  // A proxy does not say which file was too large for it.
  const isOfProxy = problem.status === 413 && problem.fields["file"] === undefined;
  return isOfProxy ? wrongFile(413, "too_large", fileErrors.largerThanProxy) : problem;
}
