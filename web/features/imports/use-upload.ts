import { useEffect, useRef, useState } from "react";
import type { ImportKind } from "#domain/import.ts";
import { problemText } from "#web/lib/outcome.ts";
import { asProblem, type Problem } from "#web/lib/problem.ts";
import { t, tWords } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import type { Field, FieldValue } from "#web/lib/use-fields.ts";

/** What is wrong with the file, and the columns that this is about. */
function textOf(problem: Problem): string {
  const { file, columns } = problem.fields;
  return file === undefined ? problemText(problem) : [tWords(file), columns].filter(Boolean).join(" ");
}

/** The file of an import: it is uploaded and checked in one step. A refused file stays chosen, with the reason. */
export function useUpload(onUploaded: (importId: number) => void) {
  const check = useCall("imports.check");
  const [file = "", setFile] = useState<FieldValue | undefined>("");
  const [error, setError] = useState<string>();
  const [progress, setProgress] = useState<number>();
  const upload = useRef<AbortController>(undefined);
  // Leaving the screen cancels the upload.
  useEffect(() => () => upload.current?.abort(), []);

  const isBusy = progress !== undefined || check.busy;

  async function send(chosen: File, kind: ImportKind, signal: AbortSignal): Promise<void> {
    const { sendImport } = await import("#web/features/imports/send-import.ts");
    const importId = await sendImport(chosen, kind, { onProgress: setProgress, signal });
    setFile("");
    onUploaded(importId);
    await check.run({ importId });
  }

  async function submit(kind: ImportKind): Promise<void> {
    if (isBusy) return;
    if (!(file instanceof File)) return setError(t("Choose a CSV file."));
    setError(undefined);
    setProgress(0);
    upload.current = new AbortController();
    const { signal } = upload.current;
    await send(file, kind, signal).catch((cause: unknown) => {
      if (!signal.aborted) setError(textOf(asProblem(cause)));
    });
    setProgress(undefined);
  }

  const field: Field = {
    name: "file",
    value: file,
    error,
    progress,
    stop: () => upload.current?.abort(),
    set: (value) => {
      setFile(value);
      setError(undefined);
    },
    leave: () => undefined,
  };
  return { field, submit, busy: isBusy };
}
