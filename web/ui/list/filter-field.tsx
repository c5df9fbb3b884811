import { IconSearch } from "@tabler/icons-react";
import { t } from "#web/lib/text.ts";
import type { Filter } from "#web/ui/list/use-filter.ts";

interface Props {
  readonly filter: Pick<Filter<unknown>, "typed" | "type">;
  /** What was typed counts at once. */
  readonly settle?: () => void;
}

/** Where one types what the rows of a list shall contain. */
export function FilterField({ filter: { typed, type }, settle }: Props) {
  return (
    <div className="filter">
      <IconSearch size={16} aria-hidden />
      <input
        type="search"
        className="field-input"
        aria-label={t("Filter")}
        placeholder={t("Filter")}
        autoComplete="off"
        maxLength={200}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={({ key }) => key === "Enter" && settle?.()}
        onBlur={settle}
      />
    </div>
  );
}
