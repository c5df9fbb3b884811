import { IconDotsVertical } from "@tabler/icons-react";
import { type MouseEvent, type ReactNode, useId } from "react";
import { t } from "#web/lib/text.ts";

interface Props {
  /** What the row is, for screen readers. */
  readonly name: string;
  /** The next step, in sight beside the menu. */
  readonly beside?: ReactNode;
  /** What can be done with it: links and buttons. */
  readonly children: ReactNode;
}

/** Something was chosen, so that the menu would only cover what it opens. */
function closeAfterChoice({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  if (target instanceof Element && target.closest("a, button")) currentTarget.hidePopover?.();
}

/** What can be done with a row of a table, behind one button. */
export function RowMenu({ name, beside, children }: Props) {
  const id = useId();
  return (
    <div className="row-menu">
      {beside}
      <button type="button" className="icon-button" popoverTarget={id}>
        <IconDotsVertical size={18} aria-hidden />
        <span className="hidden-visually">{t("Actions for {name}", { name })}</span>
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key that presses a button is a click */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its buttons and links are what is pressed */}
      <div id={id} popover="auto" className="column-menu-panel row-menu-panel" onClick={closeAfterChoice}>
        {children}
      </div>
    </div>
  );
}
