import { useEffect, useRef, useState } from "react";
import type { CommandName } from "#web/lib/api-types.ts";
import { useDraft } from "#web/lib/drafts.ts";
import type { Transfer } from "#web/lib/files.ts";
import { problemText } from "#web/lib/outcome.ts";
import { asProblem } from "#web/lib/problem.ts";
import { t, tWords } from "#web/lib/text.ts";

/** A file that was chosen. It has a name on the server once it is uploaded. */
export interface ChosenFile {
  readonly id: number;
  readonly shownName: string;
  readonly file: File;
  readonly percent: number;
  readonly fileName?: string;
  /** Whether it has arrived and no scanner for viruses has looked at it. */
  readonly isUnscanned?: boolean;
  readonly error?: string;
}

type Upload = (file: File, transfer: Transfer) => Promise<string>;

/**
 * Files are uploaded as soon as they are chosen, so that a slow connection works while the form is filled in. They are part of
 * the draft of the form with this call, and are uploaded again when it is restored.
 */
export function useChosenFiles(upload: Upload, call: CommandName, fixed: object) {
  const draft = useDraft(`${call} files`, fixed, { files: [] }, ([entry]) => {
    if (entry && chosen.current.length === 0) add(entry[1]);
  });
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const chosen = useRef<readonly File[]>([]);
  const uploads = useRef(new Map<number, AbortController>());
  const nextId = useRef(1);
  useEffect(() => {
    const running = uploads.current;
    return () => {
      for (const abort of running.values()) abort.abort();
    };
  }, []);

  const change = (id: number, more: Partial<ChosenFile>) =>
    setFiles((before) => before.map((each) => (each.id === id ? { ...each, ...more } : each)));

  async function send(id: number, file: File): Promise<void> {
    const abort = new AbortController();
    uploads.current.set(id, abort);
    const transfer = {
      onProgress: (percent: number) => change(id, { percent }),
      signal: abort.signal,
      onUnscanned: () => change(id, { isUnscanned: true }),
    };
    try {
      change(id, { fileName: await upload(file, transfer), percent: 100 });
    } catch (error) {
      if (abort.signal.aborted) return;
      const problem = asProblem(error);
      const words = problem.fields["file"];
      change(id, { error: words === undefined ? problemText(problem) : tWords(words) });
    } finally {
      uploads.current.delete(id);
    }
  }

  function keep(next: readonly File[]): void {
    chosen.current = next;
    draft.save({ files: next });
  }

  function add(more: readonly File[]): void {
    const added = more.map((file) => ({ id: nextId.current++, file, shownName: file.name.slice(-100), percent: 0 }));
    setFiles((before) => [...before, ...added]);
    keep([...chosen.current, ...more]);
    for (const { id, file } of added) void send(id, file);
  }

  function clear(): void {
    setFiles([]);
    keep([]);
  }

  function remove(id: number): void {
    uploads.current.get(id)?.abort();
    const left = files.filter((each) => each.id !== id);
    setFiles(left);
    keep(left.map(({ file }) => file));
  }

  return { files, add, remove, clear };
}

export type ChosenFiles = ReturnType<typeof useChosenFiles>;

/** The files that have arrived, as calls name them. */
export const uploadedFiles = (files: readonly ChosenFile[]) =>
  files.flatMap(({ fileName, shownName }) => (fileName === undefined ? [] : [{ fileName, shownName }]));

/** Why a form with files that have not all arrived cannot be sent. */
export const uploadError = (files: readonly ChosenFile[]): string =>
  files.some(({ error }) => error)
    ? t("Remove the files that could not be uploaded.")
    : t("Wait until every file is uploaded.");
