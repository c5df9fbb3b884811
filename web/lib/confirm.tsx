import { useEffect, useLayoutEffect, useRef } from "react";
import { createStore, useStore } from "#web/lib/store.ts";
import { t } from "#web/lib/text.ts";
import "./lib.css";

interface Question {
  readonly words: string;
  readonly detail: string;
  readonly answer: (yes: boolean) => void;
}

const question = createStore<Question | undefined>(undefined);

/** Asks for confirmation: `OK` is true, `Cancel` and Escape are false (docs/design/details.md#21). */
export function confirm(words: string, detail = ""): Promise<boolean> {
  return new Promise((resolve) => {
    question.now()?.answer(false);
    question.change({ words, detail, answer: resolve });
  });
}

function answered(yes: boolean): void {
  question.now()?.answer(yes);
  question.change(undefined);
}

/** Renders the confirmation, once around the screens of an area. Leaving the area counts as Cancel. */
export function ConfirmDialog() {
  const open = useStore(question);
  useEffect(() => () => answered(false), []);
  return open && <OpenDialog key={open.words} question={open} />;
}

function OpenDialog({ question: { words, detail } }: { question: Question }) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Closing it before it is removed returns the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
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
