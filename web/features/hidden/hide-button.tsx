import type { ReactNode } from "react";
import type { HiddenKind } from "#domain/hidden-item.ts";
import { offerUndo } from "#web/features/hidden/undo-bar.tsx";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { Button } from "#web/ui/button.tsx";
import "./hidden.css";

interface Props {
  readonly kind: HiddenKind;
  readonly id: number;
  /** Of the work or the company. */
  readonly name: string;
  /** Of the button, where a list has one for each row. It contains the visible text. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** Hides a work or a company from lists of works, which can be undone. The screen has an `UndoBar`. */
export function HideButton({ kind, id, name, label, children }: Props) {
  const hide = useCall("searches.hide");
  const unhide = useCall("searches.unhide");
  async function run(): Promise<void> {
    const ending = await hide.run({ kind, id });
    if ("outcome" in ending)
      offerUndo({ text: t("“{name}” is hidden.", { name }), undo: () => unhide.run({ kind, id }) });
  }
  return (
    <Button size="small" busy={hide.busy} aria-label={label} onClick={() => void run()}>
      {children}
    </Button>
  );
}
