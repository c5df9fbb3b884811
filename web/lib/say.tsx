import { IconX } from "@tabler/icons-react";
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { t } from "#web/lib/text.ts";
import "./say.css";

export interface Notice {
  readonly key: number;
  readonly words: string;
  readonly detail: string;
  readonly tone: "good" | "bad" | "plain";
}

interface Question {
  readonly words: string;
  readonly detail: string;
  readonly answer: (yes: boolean) => void;
}

const shownAtOnce = 3;
/** At least four seconds (DETAILS 21), longer where there is more to read. */
const secondsFor = (notice: Notice) => (notice.detail || notice.tone === "bad" ? 10 : 6);

let lastKey = 0;
let notices: readonly Notice[] = [];
let question: Question | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function changed(): void {
  for (const listener of listeners) listener();
}

/** Tells the user something. The words stand alone in an element of role alert; a reason goes beneath it (DETAILS 21). */
export function say(
  words: string,
  { detail = "", tone = "plain" }: Partial<Pick<Notice, "detail" | "tone">> = {},
): void {
  lastKey += 1;
  notices = [...notices, { key: lastKey, words, detail: detail === words ? "" : detail, tone }].slice(-shownAtOnce);
  changed();
}

/** Asks the user and waits: `OK` is true, `Cancel` and Escape are false (DETAILS 21). */
export function askUser(words: string, detail = ""): Promise<boolean> {
  return new Promise((resolve) => {
    question?.answer(false);
    question = { words, detail, answer: resolve };
    changed();
  });
}

function answered(yes: boolean): void {
  question?.answer(yes);
  question = undefined;
  changed();
}

function dismiss(key: number): void {
  notices = notices.filter((notice) => notice.key !== key);
  changed();
}

const noticesNow = () => notices;
const questionNow = () => question;

/** Where notices and questions appear. Stands once, above the routes, so that both survive a change of route. */
export function Sayings() {
  const shown = useSyncExternalStore(subscribe, noticesNow, noticesNow);
  const asked = useSyncExternalStore(subscribe, questionNow, questionNow);
  return (
    <>
      <div className="notices">
        {shown.map((notice) => (
          <ShownNotice key={notice.key} notice={notice} />
        ))}
      </div>
      {asked && <AskedQuestion key={asked.words} question={asked} />}
    </>
  );
}

function ShownNotice({ notice }: { notice: Notice }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismiss(notice.key), secondsFor(notice) * 1000);
    return () => clearTimeout(timer);
  }, [held, notice]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: being read holds the notice; nothing is operated by it
    <div
      className="notice"
      data-tone={notice.tone}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div>
        <p className="notice-words" role="alert">
          {notice.words}
        </p>
        {notice.detail && <p className="notice-detail">{notice.detail}</p>}
      </div>
      <button type="button" className="icon-button" aria-label={t("Dismiss")} onClick={() => dismiss(notice.key)}>
        <IconX size={16} aria-hidden />
      </button>
    </div>
  );
}

function AskedQuestion({ question: { words, detail } }: { question: Question }) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Closing it before it goes gives the focus back to where it was.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="question"
      role="alertdialog"
      aria-labelledby="question-words"
      aria-describedby={detail ? "question-detail" : undefined}
      onCancel={() => answered(false)}
    >
      <p id="question-words" className="question-words">
        {words}
      </p>
      {detail && (
        <p id="question-detail" className="question-detail">
          {detail}
        </p>
      )}
      <div className="question-answers">
        <button type="button" className="button" data-tone="quiet" onClick={() => answered(false)}>
          {t("Cancel")}
        </button>
        <button type="button" className="button" data-tone="primary" onClick={() => answered(true)}>
          {t("OK")}
        </button>
      </div>
    </dialog>
  );
}
