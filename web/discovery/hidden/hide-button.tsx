import { type ReactNode, useEffect, useRef, useState } from "react";
import type { HiddenKind } from "#domain/discovery/hidden-item.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { createStore, useStore } from "#web/lib/store.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { Button } from "#web/ui/button.tsx";
import { Row } from "#web/ui/layout.tsx";
import "./hidden.css";

interface Item {
  readonly kind: HiddenKind;
  readonly id: number;
  /** The name of the work or the company. */
  readonly name: string;
}

interface Props extends Item {
  /** Of a work in a list, which has no button of its own for its company: offered once the work is hidden. */
  readonly company?: Omit<Item, "kind">;
  /** Of the button, where a list has one for each row. It contains the visible text. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** Hides a work or a company from lists of works, which can be undone. The screen has an `UndoBar`. */
export function HideButton({ company, label, children, ...item }: Props) {
  const hide = useCall("searches.hide");
  const unhide = useCall("searches.unhide");
  async function run({ name, ...subject }: Item, owner?: Props["company"]): Promise<void> {
    const ending = await hide.run(subject);
    if (!("outcome" in ending)) return;
    offerUndo({
      text: t("“{name}” is hidden.", { name }),
      undo: () => unhide.run(subject),
      ...(owner && {
        more: {
          text: t("Hide all jobs of this company"),
          run: () => run({ kind: "company", ...owner }),
        },
      }),
    });
  }
  return (
    <Button size="small" busy={hide.busy} aria-label={label} onClick={() => void run(item, company)}>
      {children}
    </Button>
  );
}

interface HideWorkProps {
  readonly work: RowOf<"workdetails">;
}

/** On the page of a work: hides the work, or all works of its company. */
export function HideWork({ work: { workid, title, loginid, companyname } }: HideWorkProps) {
  return (
    <>
      <Row gap={2}>
        <HideButton kind="work" id={workid} name={title}>
          {t("Hide this job")}
        </HideButton>
        <HideButton kind="company" id={loginid} name={companyname}>
          {t("Hide all jobs of this company")}
        </HideButton>
      </Row>
      <UndoBar />
    </>
  );
}

interface Undoable {
  /** What was hidden, in a sentence. */
  readonly text: string;
  readonly undo: () => Promise<unknown>;
  /** A further action, such as hiding all works of the company. It can be undone by itself. */
  readonly more?: { readonly text: string; readonly run: () => Promise<unknown> };
}

const last = createStore<Undoable | undefined>(undefined);

/** Offers to undo what was done last, until something else is done or the screen is left. */
const offerUndo = (undoable: Undoable): void => last.change(undoable);

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
