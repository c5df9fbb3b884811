import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { fieldText } from "#domain/field-text.ts";
import type { Answer } from "#web/lib/api.ts";
import type { CommandName, FieldOf, SentTo } from "#web/lib/api-types.ts";
import { contractRow } from "#web/lib/contract-row.ts";
import { useDraft } from "#web/lib/drafts.ts";
import { isGood, problemText, toastFailure } from "#web/lib/outcome.ts";
import { ownIds } from "#web/lib/page-account.ts";
import type { Problem } from "#web/lib/problem.ts";
import { withFilesSent } from "#web/lib/sent-files.ts";
import { t, tWords } from "#web/lib/text.ts";
import { type Done, useCall } from "#web/lib/use-call.ts";
import type { Field, FieldValue, FieldValues, SavedField } from "#web/lib/use-fields.ts";
import { type Errors, validateFields } from "#web/lib/validate-fields.ts";

interface Settings<N extends CommandName, K extends FieldOf<N>> {
  /** The initial values of the fields; a field for a file starts with "" or the name of the current file. */
  readonly fields: FieldValues<K>;
  /** What is sent along without being a field, like the id of the row that is edited. */
  readonly fixed?: Partial<SentTo<N>>;
  /** The row that the form begins with and does not change, so that its draft is another one than that of an empty form. */
  readonly copiedId?: number | undefined;
  /** What a field has that is still undefined, where that is known only after the form was opened. */
  readonly standard?: Partial<SentTo<N>>;
  /**
   * The version of the row that the fields show (domain/edited-fields.ts). That of the first rendering counts, until the row was
   * saved, or a refusal has shown what somebody else has written meanwhile.
   */
  readonly readVersion?: string;
  /** Called once the input is valid; false stops the submission. */
  readonly before?: () => Promise<boolean>;
  /** Called after `done` and its message. Usually navigates. Other outcomes leave the form as it is. */
  readonly after?: (answer: Answer<N>) => unknown;
}

/**
 * A form that gives a command. Its rules and their texts are the contract's, its files are uploaded before it is sent,
 * and what was typed stays on every failure, over a new login too.
 *
 *     const form = useCallForm("districtreg", { fields: { district: "" }, after: () => navigate({ to: ... }) });
 *     <Form form={form}><TextField field={form.of("district")} label={t("District")} /> ...</Form>
 */
export function useCallForm<N extends CommandName, K extends FieldOf<N>>(name: N, settings: Settings<N, K>) {
  const call = useCall(name);
  // The ids of the account that opened the form, even if another account is signed in when it is submitted.
  const [own] = useState(() => ownIds(name));
  const { draft, latest, values, setValues } = useDraftedValues(name, draftSubject(settings), settings.fields);
  const first = useRef<FieldValues>(settings.fields);
  const versionRead = useRef(settings.readVersion);
  const [errors, setErrors] = useState<Errors>({});
  const [saved, setSaved] = useState<Readonly<Record<string, SavedField>>>(draft.saved);
  const [progress, setProgress] = useState<Readonly<Record<string, number>>>({});
  const [failures, setFailures] = useState(0);
  const [busy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);
  const checked = useRef(false);
  const present = useRef(settings);
  useLayoutEffect(() => {
    present.current = settings;
  });
  const uploads = useRef<AbortController>(undefined);
  // Leaving the form cancels its uploads.
  useEffect(() => () => uploads.current?.abort(), []);

  const errorsIn = (typed: FieldValues) =>
    validateFields(name, { ...settings.fixed, ...typed }, Object.keys(settings.fields));

  function set(field: K, value: FieldValue | undefined): void {
    // Two fields may change at once, such as a district and its city.
    setValues({ ...latest.current, [field]: value });
    setDone(false);
    if (value === saved[field]?.value) setSaved(({ [field]: _taken, ...others }) => others);
    if (checked.current) void errorsIn(latest.current).then(setErrors);
    else setErrors(({ [field]: _outdated, ...others }) => others);
  }

  /** A field that was filled is judged when it is left; an empty one not before the form is submitted. */
  async function leave(field: K): Promise<void> {
    if (values[field] === "") return;
    const error = (await errorsIn(values))[field];
    if (error) setErrors((before) => ({ ...before, [field]: error }));
  }

  function refuse(errors: Errors): void {
    setErrors(errors);
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
    const errors = await errorsIn(latest.current);
    if (Object.keys(errors).length > 0) return refuse(errors);
    setErrors({});
    setSaved({});
    if (settings.before && !(await settings.before())) return;
    await sendAll(true);
  }

  async function sendAll(mayRepeat: boolean): Promise<void> {
    uploads.current = new AbortController();
    const { signal } = uploads.current;
    const onProgress = (field: string, percent: number) => setProgress((before) => ({ ...before, [field]: percent }));
    const sent = await withFilesSent(latest.current, onProgress, signal);
    if (signal.aborted) return;
    if ("problem" in sent) return fileNotSent(sent.field, sent.problem);
    // A file that the sweep has deleted is uploaded again automatically (docs/design/details.md#20).
    const isHandled = (problem: Problem) => mayRepeat && sent.forget(Object.keys(problem.fields));
    const touched = Object.fromEntries(Object.entries(sent.input).filter(([, value]) => value !== undefined));
    const input = { ...own, ...settings.fixed, ...settings.standard, ...touched, ...readVersion() } as SentTo<N>;
    const ending = await call.run(input, isHandled, sent.note);
    if ("outcome" in ending) await done(ending);
    else if (ending.handled) await sendAll(false);
    else await notSaved(ending.problem, ending.rowsRead);
  }

  async function notSaved(problem: Problem, rowsRead: Promise<void>): Promise<void> {
    if (problem.fields["version"] === undefined) notSent(problem, errorsOf(problem, latest.current));
    else await compare(problem, rowsRead);
  }

  const readVersion = () => settings.readVersion && { version: versionRead.current };

  /** Shows what somebody else has saved meanwhile. Sent again, the form keeps what is in its fields. */
  async function compare(problem: Problem, rowsRead: Promise<void>): Promise<void> {
    const [{ compareEdits }] = await Promise.all([import("#web/lib/edited-meanwhile.ts"), shownAgain(rowsRead)]);
    const { fields } = present.current;
    const edits = compareEdits(problem, { opened: first.current, typed: latest.current, present: fields });
    versionRead.current = problem.fields["version"];
    first.current = fields;
    setValues({ ...latest.current, ...edits.taken });
    setSaved(edits.saved);
    refuse({});
  }

  async function fileNotSent(field: string, problem: Problem): Promise<void> {
    const { file: words } = problem.fields;
    notSent(problem, { [field]: words === undefined ? problemText(problem) : tWords(words) });
    if (words !== undefined) toastFailure(await contractRow(name).catch(() => undefined));
  }

  async function done({ outcome, answer, rowsRead }: Extract<Done<N>, { outcome: unknown }>): Promise<void> {
    if (!isGood(outcome)) return;
    setDone(true);
    draft.forget(latest.current);
    // The next screen may show the same row: it would start with what was true before, like a picture that is gone.
    await rowsRead;
    settings.after?.(answer);
    void shownAgain(rowsRead).then(readPresent);
  }

  /** What the screen shows of the row now is what the next change is compared with. */
  function readPresent(): void {
    versionRead.current = present.current.readVersion;
    first.current = present.current.fields;
  }

  function notSent(problem: Problem, errors: Errors): void {
    if (problem.code !== "no_session" && problem.code !== "foreign_login") refuse(errors);
  }

  const of = (field: K): Field => ({
    name: field,
    value: values[field] ?? "",
    error: errors[field],
    saved: saved[field],
    progress: progress[field],
    stop: () => uploads.current?.abort(),
    set: (value) => set(field, value),
    leave: () => void leave(field),
  });

  function discard(): void {
    draft.discard(settings.fields);
    setErrors({});
    setSaved({});
  }

  const restored = draft.isRestored ? { discard } : undefined;
  const state = { errors, saved, busy, isDone, failures, draft: restored };
  return { ...state, of, values: values as FieldValues<K>, set, submit, discard };
}

const draftSubject = ({ fixed = {}, copiedId }: Pick<Settings<CommandName, never>, "fixed" | "copiedId">): object => ({
  ...fixed,
  ...(copiedId !== undefined && { copiedId }),
});

/** The values of a form, which begin with its draft. Every change of them is kept. */
function useDraftedValues(name: CommandName, fixed: object, fields: FieldValues) {
  const { restored, outdated, save, forget } = useDraft(name, fixed, fields, (files) => {
    for (const [field, [file]] of files)
      if (file && latest.current[field] === opened[field]) change({ ...latest.current, [field]: file });
  });
  const [opened] = useState(fields);
  const latest = useRef<FieldValues>({ ...fields, ...restored?.values });
  const [values, show] = useState<FieldValues>(latest.current);
  const [isRestored, setRestored] = useState(restored !== undefined);

  function change(next: FieldValues): void {
    latest.current = next;
    show(next);
  }
  function setValues(next: FieldValues): void {
    change(next);
    save(next);
  }
  return {
    latest,
    values,
    setValues,
    draft: {
      isRestored,
      /** What somebody else has saved since the draft was written. */
      saved: Object.fromEntries(outdated.map((field) => [field, savedField(fields[field])])),
      forget: (sent: FieldValues) => {
        setRestored(false);
        forget(sent);
      },
      discard: (present: FieldValues) => {
        change(present);
        setRestored(false);
        forget(present);
      },
    },
  };
}

const savedField = (value: FieldValue = ""): SavedField => ({ text: fieldText(value), value });

/** Ends when the rows that were read again are on the screen, which is in the next turn. */
async function shownAgain(rowsRead: Promise<void>): Promise<void> {
  await rowsRead;
  await new Promise((resolve) => setTimeout(resolve));
}

/** The server's words for a file name it does not take are those for a missing one; here a file was chosen. */
const errorsOf = ({ fields }: Problem, values: FieldValues): Errors =>
  Object.fromEntries(
    Object.entries(fields).map(([field, text]) => {
      const isGone = values[field] instanceof File;
      return [field, isGone ? t("This file can no longer be used. Choose it again.") : tWords(text)];
    }),
  );
