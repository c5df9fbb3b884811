import { type ReadFile, readFile, readMade } from "#web/lib/api.ts";
import type { DownloadName, SentTo } from "#web/lib/api-types.ts";
import { toastProblem } from "#web/lib/outcome.ts";
import { asProblem } from "#web/lib/problem.ts";
import { t } from "#web/lib/text.ts";
import { toast } from "#web/lib/toast.tsx";

const baseName = (path: string) => path.split("/").at(-1) ?? path;

/** Saves a résumé under its base name (spec §7). A missing one is logged in the console only (spec §8). */
export async function download(path: string): Promise<void> {
  const file = baseName(path);
  try {
    saveStored(await readFile(file), file);
  } catch (error) {
    const problem = asProblem(error);
    // biome-ignore lint/suspicious/noConsole: the specification wants it there
    if (problem.status === 404) console.warn(`${file} is missing.`);
    else if (problem.code !== "no_session") toastProblem(problem);
  }
}

/** Saves a stored file under the name that its sender gave it; a picture was converted and has another ending. */
export async function downloadAs(file: string, shownName: string): Promise<void> {
  const ending = file.slice(file.lastIndexOf("."));
  try {
    saveStored(await readFile(file), shownName.replace(/\.[^.]*$/, "") + ending);
  } catch (error) {
    const problem = asProblem(error);
    if (problem.code !== "no_session") toastProblem(problem);
  }
}

/** Saves a file that a call makes. */
export async function downloadMade<N extends DownloadName>(name: N, input: SentTo<N>, file: string): Promise<void> {
  try {
    save(await readMade(name, input), file);
  } catch (error) {
    const problem = asProblem(error);
    if (problem.code !== "no_session") toastProblem(problem);
  }
}

/** A file of somebody else at which no scanner has looked is saved with a warning. */
const saveStored = ({ bytes, isUnscanned }: ReadFile, file: string): void =>
  save(
    bytes,
    file,
    isUnscanned
      ? t("{file} downloaded. It was not scanned for viruses: open it only if you trust the sender.", { file })
      : undefined,
  );

/** Hands bytes to the browser to keep, and says so. */
export function save(bytes: Blob, file: string, words = t("{file} downloaded", { file })): void {
  const address = URL.createObjectURL(bytes);
  const link = document.createElement("a");
  link.href = address;
  link.download = file;
  link.click();
  // Some browsers begin to read the address a moment later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  toast(words);
}
