import type { ReactNode } from "react";
import type { HiddenKind } from "#domain/hidden-item.ts";
import { offerUndo } from "#web/features/hidden/undo-bar.tsx";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { Button } from "#web/ui/button.tsx";
import "./hidden.css";

interface Item {
  readonly kind: HiddenKind;
  readonly id: number;
  /** Of the work or the company. */
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
          text: t("Hide all works of the company"),
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
