import { xsrfHeader } from "#web/lib/api.ts";
import { noNetwork, Problem, problemIn } from "#web/lib/problem.ts";
import { announceSignedOut } from "#web/lib/signed-out.ts";
import { t } from "#web/lib/text.ts";

const mebibyte = 1024 * 1024;

/** What the server takes of a picture and of a résumé: more is not even sent, since a phone may pay for each megabyte. */
const mostBytes = ({ type }: File) => (type.startsWith("image/") ? 2 : 5) * mebibyte;

const tooLarge = () =>
  new Problem({ status: 413, code: "too_large", message: "", detail: t("This file is too large.") });

export interface Transfer {
  readonly onProgress: (percent: number) => void;
  /** Stops it; the promise is rejected then. */
  readonly signal: AbortSignal;
}

/** Sends a file and answers the name that later calls give it by. XHR, since fetch tells nothing of progress (spec §7). */
export async function upload(file: File, transfer: Transfer): Promise<string> {
  if (file.size > mostBytes(file)) throw tooLarge();
  try {
    return await sendOnce(file, transfer);
  } catch (error) {
    if (error instanceof Problem && error.code === "bad_token") return sendOnce(file, transfer);
    throw error;
  }
}

function sendOnce(file: File, { onProgress, signal }: Transfer): Promise<string> {
  const body = new FormData();
  body.append("file", file);
  const request = new XMLHttpRequest();
  request.open("POST", "/api/upload");
  for (const [name, value] of Object.entries(xsrfHeader())) request.setRequestHeader(name, value);
  signal.addEventListener("abort", () => request.abort());
  return new Promise((resolve, reject) => {
    request.onabort = () => reject(signal.reason);
    request.upload.onprogress = (event) => onProgress(Math.round((event.loaded / event.total) * 100));
    request.onerror = () => reject(noNetwork());
    request.onload = () => {
      const { status, responseText } = request;
      if (status === 200) resolve((JSON.parse(responseText) as { filename: string }).filename);
      else reject(refused(problemIn(status, responseText, request.getResponseHeader("retry-after"))));
    };
    request.send(body);
  });
}

function refused(problem: Problem): Problem {
  if (problem.code === "no_session") announceSignedOut();
  return problem;
}
