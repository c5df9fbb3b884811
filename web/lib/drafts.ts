import { useEffect, useRef, useState } from "react";
import {
  type Draft,
  deleteDraft,
  deleteFiles,
  draftKey,
  isSecret,
  loadDraftFiles,
  readDraft,
  writeDraft,
} from "#web/lib/draft-store.ts";
import type { FieldValue, FieldValues } from "#web/lib/use-fields.ts";

/** The value of a field, or several files. */
type Value = FieldValue | readonly File[] | undefined;
type Values = Readonly<Record<string, Value>>;

const filesIn = (value: Value): readonly File[] => [value].flat().filter((each) => each instanceof File);
const isSame = (one: Value, other: Value): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The ids of the files that are kept already, so that none is kept twice. */
const ids = new WeakMap<File, string>();

function idOf(file: File): string {
  const before = ids.get(file);
  if (before !== undefined) return before;
  const id = crypto.getRandomValues(new Uint32Array(4)).join("-");
  ids.set(file, id);
  // Without room, or where the browser forbids it, the file is only in the form.
  void loadDraftFiles()
    .then((files) => files.keepFile(id, file))
    .catch(() => undefined);
  return id;
}

async function readFile(id: string): Promise<readonly File[]> {
  const files = await loadDraftFiles();
  const file = await files.readFile(id);
  if (file) ids.set(file, id);
  return file ? [file] : [];
}

/** The files that were chosen, by field; those that had to give way to others are missing. */
type ChosenFiles = readonly (readonly [string, readonly File[]])[];

const filesOf = (draft: Draft | undefined): Promise<ChosenFiles> =>
  Promise.all(
    Object.entries(draft?.files ?? {}).map(
      async ([name, kept]) => [name, (await Promise.all(kept.map(readFile))).flat()] as const,
    ),
  );

/**
 * The draft of a form: what was typed or chosen in it and is not sent yet, for its account, until it is sent or discarded, for
 * a week (docs/decisions/0068-drafts.md). Every change is written at once, so that nothing depends on how the page ends. The key
 * is made when the form opens, because afterwards the page may show another account, or none. Chosen files come a moment later
 * than texts, to `receive`.
 */
export function useDraft(call: string, fixed: object, initial: FieldValues, receive?: (files: ChosenFiles) => void) {
  const [key] = useState(() => draftKey(call, fixed));
  const [restored] = useState(() => readDraft(key));
  /** What the fields were when the form opened, and each time it was sent. */
  const unchanged = useRef<readonly Values[]>([initial]);

  const latestReceive = useRef(receive);
  useEffect(() => {
    latestReceive.current = receive;
  });
  useEffect(() => {
    void filesOf(restored)
      .then((files) => files.length > 0 && latestReceive.current?.(files))
      .catch(() => undefined);
  }, [restored]);

  const isChanged = ([name, value]: readonly [string, Value]): boolean =>
    filesIn(value).length > 0 || !unchanged.current.some((values) => isSame(values[name], value));

  function save(values: Values): void {
    const changed = Object.entries(values).filter((entry) => !isSecret(entry[0]) && isChanged(entry));
    if (changed.length > 0) write(values, changed);
    else deleteDraft(key);
  }

  function write(values: Values, changed: readonly (readonly [string, Value])[]): void {
    const names = changed.filter(([, value]) => filesIn(value).length === 0).map(([name]) => name);
    const pick = (from: Values | undefined) =>
      Object.fromEntries(names.map((name) => [name, from?.[name]])) as FieldValues;
    const files = Object.fromEntries(
      changed.map(([name, value]) => [name, filesIn(value).map(idOf)] as const).filter(([, each]) => each.length > 0),
    );
    const present = Object.values(files).flat();
    const before = Object.values(readDraft(key)?.files ?? {}).flat();
    writeDraft(key, { values: pick(values), before: pick(unchanged.current.at(-1)), files });
    deleteFiles(before.filter((id) => !present.includes(id)));
  }

  return {
    restored,
    /** The fields of the draft that somebody else has changed since, as when another member has edited the same row. */
    outdated: Object.keys(restored?.values ?? {}).filter((name) => !isSame(restored?.before[name], initial[name])),
    save,
    /** The form was sent with these values, or its draft is discarded. */
    forget: (values: Values = initial) => {
      unchanged.current = [...unchanged.current, values];
      deleteDraft(key);
    },
  };
}
