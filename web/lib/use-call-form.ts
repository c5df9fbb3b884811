import { useEffect, useRef, useState } from "react";
import type { Answer } from "#web/lib/api.ts";
import { check, type Errors } from "#web/lib/check.ts";
import { draftOf } from "#web/lib/drafts.ts";
import { isGood, wordsOf } from "#web/lib/outcome.ts";
import type { Problem } from "#web/lib/problem.ts";
import { withFilesSent } from "#web/lib/sent-files.ts";
import { tWords } from "#web/lib/text.ts";
import { type Done, useCall } from "#web/lib/use-call.ts";
import type { Field, FieldValue } from "#web/lib/use-fields.ts";
import type { CommandName, FieldOf, SentTo } from "#web/lib/wire.ts";

interface Settings<N extends CommandName, K extends FieldOf<N>> {
  /** The fields with what stands in them first; a field for a file starts with "" or the name of the present file. */
  readonly fields: Readonly<Record<K, string>>;
  /** What is sent along without being a field, like the id of the row that is edited. */
  readonly fixed?: Partial<SentTo<N>>;
  /** Asked once the input is valid; false stops the form. */
  readonly before?: () => Promise<boolean>;
  /** After it was done and the words were said. Usually navigates. Other outcomes leave the form as it is. */
  readonly after?: (answer: Answer<N>) => unknown;
}

type Values = Readonly<Record<string, FieldValue>>;

/**
 * A form that gives a command. Its rules and their texts are the contract's, its files are uploaded before it is sent,
 * and what was typed stays on every failure, over a new login too.
 *
 *     const form = useCallForm("districtreg", { fields: { district: "" }, after: () => navigate({ to: ... }) });
 *     <Form form={form}><TextField field={form.of("district")} label={t("District")} /> ...</Form>
 */
export function useCallForm<N extends CommandName, K extends FieldOf<N>>(name: N, settings: Settings<N, K>) {
  const call = useCall(name);
  const [draft] = useState(() => draftOf(name));
  const [values, setValues] = useState<Values>({ ...settings.fields, ...draft.kept });
  const [errors, setErrors] = useState<Errors>({});
  const [progress, setProgress] = useState<Readonly<Record<string, number>>>({});
  const [failures, setFailures] = useState(0);
  const [busy, setBusy] = useState(false);
  const latest = useRef(values);
  const checked = useRef(false);
  const uploads = useRef<AbortController>(undefined);
  // Whoever leaves means it: nothing is saved behind one's back.
  useEffect(() => () => uploads.current?.abort(), []);

  const errorsIn = (typed: Values) => check(name, { ...settings.fixed, ...typed }, Object.keys(settings.fields));

  function set(field: K, value: FieldValue): void {
    // Two fields may be set at once, like a district and the city that goes with it.
    latest.current = { ...latest.current, [field]: value };
    setValues(latest.current);
    if (checked.current) void errorsIn(latest.current).then(setErrors);
    else setErrors(({ [field]: _outdated, ...others }) => others);
  }

  /** A field that was filled is judged when it is left; an empty one not before the form is submitted. */
  async function leave(field: K): Promise<void> {
    if (values[field] === "") return;
    const error = (await errorsIn(values))[field];
    if (error) setErrors((before) => ({ ...before, [field]: error }));
  }

  function refuse(found: Errors): void {
    setErrors(found);
    setFailures((before) => before + 1);
  }

  async function submit(): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      await attempt();
    } finally {
      setBusy(false);
      setProgress({});
    }
  }

  async function attempt(): Promise<void> {
    checked.current = true;
    const found = await errorsIn(values);
    if (Object.keys(found).length > 0) return refuse(found);
    setErrors({});
    if (settings.before && !(await settings.before())) return;
    await sendAll(true);
  }

  async function sendAll(mayRepeat: boolean): Promise<void> {
    uploads.current = new AbortController();
    const { signal } = uploads.current;
    const onProgress = (field: string, percent: number) => setProgress((before) => ({ ...before, [field]: percent }));
    const sent = await withFilesSent(values, onProgress, signal);
    if (signal.aborted) return;
    if ("problem" in sent) return notSent(sent.problem, { [sent.field]: wordsOf(sent.problem) });
    // A file that was swept meanwhile is sent once more by itself (DETAILS 20).
    const isHandled = (problem: Problem) => mayRepeat && sent.forget(Object.keys(problem.fields));
    const input = { ...settings.fixed, ...sent.input } as SentTo<N>;
    const ending = await call.run(input, isHandled);
    if ("outcome" in ending) await done(ending);
    else if (ending.handled) await sendAll(false);
    else notSent(ending.problem, translated(ending.problem.fields));
  }

  async function done({ outcome, answer, rowsRead }: Extract<Done<N>, { outcome: unknown }>): Promise<void> {
    if (!isGood(outcome)) return;
    draft.forget();
    // The next screen may show the same row: it would start with what was true before, like a picture that is gone.
    await rowsRead;
    settings.after?.(answer);
  }

  function notSent(problem: Problem, found: Errors): void {
    if (problem.code === "no_session") draft.keep(values);
    else refuse(found);
  }

  const of = (field: K): Field => ({
    name: field,
    value: values[field] ?? "",
    error: errors[field],
    progress: progress[field],
    stop: () => uploads.current?.abort(),
    set: (value) => set(field, value),
    leave: () => void leave(field),
  });

  return { of, values: values as Readonly<Record<K, FieldValue>>, set, submit, busy, failures };
}

const translated = (fields: Errors): Errors =>
  Object.fromEntries(Object.entries(fields).map(([field, text]) => [field, tWords(text)]));
