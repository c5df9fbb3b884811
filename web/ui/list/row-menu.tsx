import { IconDotsVertical } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import { t } from "#web/lib/text.ts";

interface Props {
  /** What the row is, for screen readers. */
  readonly name: string;
  /** What can be done with it: links and buttons. */
  readonly children: ReactNode;
}

/** What can be done with a row of a table, behind one button. */
export function RowMenu({ name, children }: Props) {
  const id = useId();
  return (
    <div className="row-menu">
      <button type="button" className="icon-button" popoverTarget={id}>
        <IconDotsVertical size={18} aria-hidden />
        <span className="hidden-visually">{t("Actions for {name}", { name })}</span>
      </button>
      <div id={id} popover="auto" className="column-menu-panel row-menu-panel">
        {children}
      </div>
    </div>
  );
}
