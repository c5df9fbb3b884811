import { useEffect, useRef, useState } from "react";
import { createStore, useStore } from "#web/lib/store.ts";
import { t } from "#web/lib/text.ts";
import { Button } from "#web/ui/button.tsx";
import "./hidden.css";

interface Undoable {
  /** What has happened. */
  readonly text: string;
  readonly undo: () => Promise<unknown>;
  /** What can be done further. It offers its own undo. */
  readonly more?: { readonly text: string; readonly run: () => Promise<unknown> };
}

const last = createStore<Undoable | undefined>(undefined);

/** Offers to undo what was done last, until something else is done or the screen is left. */
export const offerUndo = (undoable: Undoable): void => last.change(undoable);

/** Stays in view at the foot of a screen. What was pressed may be gone by then, so its button has the focus. */
export function UndoBar() {
  const undoable = useStore(last);
  useEffect(() => () => last.change(undefined), []);
  return (
    <div role="status" className="undo-bar" data-empty={undoable === undefined || undefined}>
      {undoable && <Offer key={undoable.text} undoable={undoable} />}
    </div>
  );
}

function Offer({ undoable: { text, undo, more } }: { readonly undoable: Undoable }) {
  const [isBusy, setBusy] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => bar.current?.querySelector("button")?.focus({ preventScroll: true }), []);
  async function run(): Promise<void> {
    setBusy(true);
    await undo();
    last.change(undefined);
  }
  async function runMore(): Promise<void> {
    setBusy(true);
    await more?.run();
    setBusy(false);
  }
  return (
    <div ref={bar} className="undo-offer">
      <span>{text}</span>
      <Button size="small" busy={isBusy} onClick={() => void run()}>
        {t("Undo")}
      </Button>
      {more && (
        <Button size="small" busy={isBusy} onClick={() => void runMore()}>
          {more.text}
        </Button>
      )}
    </div>
  );
}
