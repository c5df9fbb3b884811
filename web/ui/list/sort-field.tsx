import { useId } from "react";
import { t } from "#web/lib/text.ts";
import type { Sortable } from "#web/ui/list/use-sorted-table.ts";

export interface Ordered {
  readonly header: string;
  readonly order: Sortable | undefined;
}

/** The headings of a table to sort by, where its rows are cards and have no headings. */
export function SortField({ columns }: { readonly columns: readonly Ordered[] }) {
  const id = useId();
  const sortable = columns.flatMap(({ header, order }) => (order ? [{ header, order }] : []));
  if (sortable.length === 0) return null;
  const now = sortable.find(({ order }) => order.getIsSorted());
  function choose(value: string): void {
    const [way, header] = [value.slice(0, value.indexOf(" ")), value.slice(value.indexOf(" ") + 1)];
    const chosen = sortable.find((each) => each.header === header);
    if (way === "asc" || way === "desc") chosen?.order.sort(way);
    else now?.order.clearSorting();
  }
  return (
    <div className="sort-field">
      <label htmlFor={id} className="soft small">
        {t("Sort by")}
      </label>
      <select
        id={id}
        className="field-input"
        value={now ? `${now.order.getIsSorted()} ${now.header}` : ""}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        <option value="">{t("default order")}</option>
        {sortable.map(({ header }) => [
          <option key={`asc ${header}`} value={`asc ${header}`}>
            {t("{column}, ascending", { column: header })}
          </option>,
          <option key={`desc ${header}`} value={`desc ${header}`}>
            {t("{column}, descending", { column: header })}
          </option>,
        ])}
      </select>
    </div>
  );
}
