import { useNavigate, useSearch } from "@tanstack/react-router";
import { type DebouncedText, useDebouncedText } from "#web/lib/use-debounced-text.ts";
import type { Column, Sortable } from "#web/ui/list/use-sorted-table.ts";

/** The filter and sort order of a list. */
export interface ListQueryInput<S extends string> {
  readonly q?: string;
  readonly sort?: S;
}

/** As the address says it: `orders` are those the server has for the list, `key` is where its filter stands. */
export function listQueryInput<S extends string = never>(
  search: { readonly q?: string | undefined; readonly find?: string | undefined; readonly sort?: string | undefined },
  orders: readonly S[] = [],
  key: "q" | "find" = "q",
): ListQueryInput<S> {
  const sort = orders.find((each) => each === search.sort);
  return { ...(search[key] && { q: search[key] }), ...(sort && { sort }) };
}

/** Filter and sort order of a list on the server, kept in the address. */
export interface ListQuery<S extends string = string> {
  readonly typed: DebouncedText;
  readonly input: ListQueryInput<S>;
  /** The sort order of a column, if the server supports one. */
  readonly orderOf: (column: Column<never>) => Sortable | undefined;
}

/** `orders` are those that the server has for it; `key` is another one where there are two such lists on a screen. */
export function useListQuery<S extends string = never>(
  orders: readonly S[] = [],
  key: "q" | "find" = "q",
): ListQuery<S> {
  const search = useSearch({ strict: false });
  const input = listQueryInput(search, orders, key);
  const { sort } = input;
  const navigate = useNavigate();
  const ask = (changes: Readonly<Record<string, string>>) =>
    void navigate({ to: ".", search: (before) => ({ ...before, ...changes }), replace: true, resetScroll: false });
  const typed = useDebouncedText(input.q ?? "", (text) => ask({ [key]: text }));
  const orderOf = ({ order }: Column<never>): Sortable | undefined =>
    order && {
      getIsSorted: () => (sort === order.asc && "asc") || (sort === order.desc && "desc"),
      // As in other tables: ascending, descending, then unsorted.
      toggleSorting: () => ask({ sort: { [order.asc]: order.desc, [order.desc]: "" }[sort ?? ""] ?? order.asc }),
      sort: (way) => ask({ sort: order[way] }),
      clearSorting: () => ask({ sort: "" }),
    };
  return { typed, input, orderOf };
}
