import { useEffect, useRef, useState } from "react";
import { problemText } from "#web/lib/outcome.ts";
import { asProblem } from "#web/lib/problem.ts";
import { tWords } from "#web/lib/text.ts";

/** A file that was chosen. It has a name on the server once it is uploaded. */
export interface ChosenDocument {
  readonly id: number;
  readonly shownName: string;
  readonly percent: number;
  readonly fileName?: string;
  readonly error?: string;
}

/** Files are uploaded as soon as they are chosen, so that a slow connection works while the form is filled in. */
export function useDocuments(linkToken: string) {
  const [documents, setDocuments] = useState<readonly ChosenDocument[]>([]);
  const uploads = useRef(new Map<number, AbortController>());
  const nextId = useRef(1);
  useEffect(() => {
    const running = uploads.current;
    return () => {
      for (const upload of running.values()) upload.abort();
    };
  }, []);

  const change = (id: number, more: Partial<ChosenDocument>) =>
    setDocuments((before) => before.map((each) => (each.id === id ? { ...each, ...more } : each)));

  async function send(id: number, file: File): Promise<void> {
    const upload = new AbortController();
    uploads.current.set(id, upload);
    const transfer = { onProgress: (percent: number) => change(id, { percent }), signal: upload.signal };
    try {
      const { uploadDocument } = await import("#web/lib/files.ts");
      change(id, { fileName: await uploadDocument(file, linkToken, transfer), percent: 100 });
    } catch (error) {
      if (upload.signal.aborted) return;
      const problem = asProblem(error);
      const words = problem.fields["file"];
      change(id, { error: words === undefined ? problemText(problem) : tWords(words) });
    } finally {
      uploads.current.delete(id);
    }
  }

  function add(files: readonly File[]): void {
    const added = files.map((file) => ({ id: nextId.current++, file }));
    setDocuments((before) => [
      ...before,
      ...added.map(({ id, file }) => ({ id, shownName: file.name.slice(-100), percent: 0 })),
    ]);
    for (const { id, file } of added) void send(id, file);
  }

  function remove(id: number): void {
    uploads.current.get(id)?.abort();
    setDocuments((before) => before.filter((each) => each.id !== id));
  }

  return { documents, add, remove };
}

export type Documents = ReturnType<typeof useDocuments>;

/** What the answer says of the files that have arrived. */
export const sentDocuments = (documents: readonly ChosenDocument[]) =>
  documents.flatMap(({ fileName, shownName }) => (fileName === undefined ? [] : [{ fileName, shownName }]));
