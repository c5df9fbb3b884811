import { IconColumns3 } from "@tabler/icons-react";
import { useId } from "react";
import { t } from "#web/lib/text.ts";
import { Button } from "#web/ui/button.tsx";
import type { ColumnChoice } from "#web/ui/list/use-column-choice.ts";

interface Props {
  readonly choice: ColumnChoice;
  /** Whether the table can be saved as a spreadsheet, which is not the smaller for what is hidden. */
  readonly isSaved: boolean;
}

/** Which columns are shown. What a row is and what one can do with it stays. */
export function ColumnMenu({ choice: { optional, turn, showAll }, isSaved }: Props) {
  const id = useId();
  if (optional.length === 0) return null;
  const hidden = optional.filter(({ isHidden }) => isHidden).length;
  return (
    <div className="column-menu">
      <Button popoverTarget={id}>
        <IconColumns3 size={18} aria-hidden />
        {hidden > 0 ? t("Columns ({count} hidden)", { count: hidden }) : t("Columns")}
      </Button>
      <div id={id} popover="auto" className="column-menu-panel">
        <fieldset>
          <legend className="soft small">{t("Visible columns")}</legend>
          {optional.map(({ header, isHidden }) => (
            <label key={header}>
              <input type="checkbox" checked={!isHidden} onChange={() => turn(header)} />
              {header}
            </label>
          ))}
        </fieldset>
        <Button size="small" aria-disabled={hidden === 0 || undefined} onClick={showAll}>
          {t("Show all")}
        </Button>
        {isSaved && <p className="soft small">{t("Exports include every column, even hidden ones.")}</p>}
      </div>
    </div>
  );
}
