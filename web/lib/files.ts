import { readFile, xsrfHeader } from "#web/lib/api.ts";
import { noNetwork, Problem, problemIn } from "#web/lib/problem.ts";
import { say } from "#web/lib/say.tsx";
import { announceSignedOut } from "#web/lib/signed-out.ts";
import { t, tWords } from "#web/lib/text.ts";

const mebibyte = 1024 * 1024;

/** What the server takes of a picture and of a résumé: more is not even sent, since a phone may pay for each megabyte. */
const mostBytes = ({ type }: File) => (type.startsWith("image/") ? 2 : 5) * mebibyte;

const tooLarge = () =>
  new Problem({ status: 413, code: "too_large", message: "", detail: t("This file is too large.") });

/** Sends a file and answers the name that later calls give it by. XHR, since fetch tells nothing of progress (spec §7). */
export async function upload(file: File, onProgress: (percent: number) => void): Promise<string> {
  if (file.size > mostBytes(file)) throw tooLarge();
  try {
    return await sendOnce(file, onProgress);
  } catch (error) {
    if (error instanceof Problem && error.code === "bad_token") return sendOnce(file, onProgress);
    throw error;
  }
}

function sendOnce(file: File, onProgress: (percent: number) => void): Promise<string> {
  const body = new FormData();
  body.append("file", file);
  const request = new XMLHttpRequest();
  request.open("POST", "/api/upload");
  for (const [name, value] of Object.entries(xsrfHeader())) request.setRequestHeader(name, value);
  return new Promise((resolve, reject) => {
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

const baseName = (path: string) => path.split("/").at(-1) ?? path;

/** Saves a résumé under its base name (spec §7, §8). */
export async function download(path: string): Promise<void> {
  const file = baseName(path);
  try {
    save(await readFile(file), file);
  } catch (error) {
    if (error instanceof Problem && error.code !== "no_session")
      say(t("The file could not be downloaded"), { detail: tWords(error.detail), tone: "bad" });
  }
}

/** Hands bytes to the browser to keep, and says so. */
export function save(bytes: Blob, file: string): void {
  const address = URL.createObjectURL(bytes);
  const link = document.createElement("a");
  link.href = address;
  link.download = file;
  link.click();
  URL.revokeObjectURL(address);
  say(t("{file} downloaded", { file }));
}
