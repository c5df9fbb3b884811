import { type FileKind, fileErrors, maxFileBytes, type StoredKind } from "#domain/catalog/uploaded-file.ts";
import type { RefusalCode } from "#domain/refusals.ts";
import { xsrfHeader } from "#web/lib/api.ts";
import { noNetwork, Problem, problemIn, tooSlow } from "#web/lib/problem.ts";
import { announceSession } from "#web/lib/session-events.ts";

/** The first bytes of accepted files, in hexadecimal; the server checks the rest. */
const beginnings: Readonly<Record<StoredKind, RegExp>> = {
  // PNG, JPEG, WebP, GIF
  picture: /^(89504e47|ffd8ff|52494646.{8}57454250|47494638)/,
  // PDF, DOC, DOCX
  resume: /^(25504446|d0cf11e0a1b11ae1|504b0304)/,
  // A picture, PDF, DOC or DOCX
  attachment: /^(89504e47|ffd8ff|52494646.{8}57454250|47494638|25504446|d0cf11e0a1b11ae1|504b0304)/,
  // A picture or a PDF
  document: /^(89504e47|ffd8ff|52494646.{8}57454250|47494638|25504446)/,
};

const wrongKind = {
  picture: fileErrors.notPicture,
  resume: fileErrors.notResume,
  document: fileErrors.notDocument,
  attachment: fileErrors.notAttachment,
} as const satisfies Readonly<Record<StoredKind, string>>;

async function beginsAs(kind: StoredKind, file: File): Promise<boolean> {
  // The file may have been moved or changed since it was chosen.
  const beginning = await file
    .slice(0, 12)
    .arrayBuffer()
    .catch(() => {
      throw wrongFile(400, "invalid", fileErrors.unreadable);
    });
  const bytes = new Uint8Array(beginning);
  return beginnings[kind].test(Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(""));
}

/** A file that is refused before it is sent. */
export const wrongFile = (status: number, code: RefusalCode, words: string) =>
  new Problem({ status, code, message: "", detail: "", fields: { file: words } });

/** What would be refused is not even sent, since a phone may pay for each megabyte and wait minutes for it. */
async function checkFile(file: File, kind: StoredKind): Promise<void> {
  if (file.size === 0) throw wrongFile(400, "invalid", fileErrors.empty);
  if (!(await beginsAs(kind, file))) throw wrongFile(415, "unsupported_type", wrongKind[kind]);
  if (file.size > maxFileBytes[kind])
    throw wrongFile(413, "too_large", kind === "picture" ? fileErrors.pictureTooLarge : fileErrors.resumeTooLarge);
}

export interface Transfer {
  readonly onProgress: (percent: number) => void;
  /** Stops it; the promise is rejected then. */
  readonly signal: AbortSignal;
}

/** Sends a file and answers the name that later calls give it by. */
export async function upload(file: File, kind: FileKind, transfer: Transfer): Promise<string> {
  await checkFile(file, kind);
  const body = new FormData();
  body.append("kind", kind);
  body.append("file", file);
  const { filename } = await sendForm<{ filename: string }>({ call: "upload", body, headers: {} }, transfer);
  return filename;
}

/** The same for a document of a company that has no session but the link of an e-mail. */
export const uploadDocument = (file: File, linkToken: string, transfer: Transfer): Promise<string> =>
  uploadTo("verifications.upload", "document", file, { "x-link-token": linkToken }, transfer);

/** The same for a file of a message. */
export const uploadAttachment = (file: File, transfer: Transfer): Promise<string> =>
  uploadTo("messages.upload", "attachment", file, {}, transfer);

async function uploadTo(
  call: FileForm["call"],
  kind: StoredKind,
  file: File,
  headers: FileForm["headers"],
  transfer: Transfer,
): Promise<string> {
  await checkFile(file, kind);
  const body = new FormData();
  body.append("file", file);
  return (await sendForm<{ fileName: string }>({ call, body, headers }, transfer)).fileName;
}

interface FileForm {
  readonly call: "upload" | "verifications.upload" | "messages.upload" | "imports.upload";
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
function sendOnce<A>({ call, body, headers }: FileForm, { onProgress, signal }: Transfer): Promise<A> {
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
      if (status === 200) resolve(JSON.parse(responseText) as A);
      else reject(refused(problemIn(status, responseText, request.getResponseHeader("retry-after"))));
    };
    request.send(body);
  });
}

function refused(problem: Problem): Problem {
  if (problem.code === "no_session") announceSession("ended");
  return problem;
}
