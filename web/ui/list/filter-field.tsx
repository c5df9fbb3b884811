import { IconSearch } from "@tabler/icons-react";
import { t } from "#web/lib/text.ts";
import type { Filter } from "#web/ui/list/use-filter.ts";
import "../form/form.css";
import "./filter.css";

/** Where one types what the rows of a list shall contain. */
export function FilterField({ filter: { typed, type } }: { readonly filter: Filter<unknown> }) {
  return (
    <div className="filter">
      <IconSearch size={16} aria-hidden />
      <input
        type="search"
        className="field-input"
        aria-label={t("Filter")}
        placeholder={t("Filter")}
        autoComplete="off"
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
      />
    </div>
  );
}
