import { useNavigate, useSearch } from "@tanstack/react-router";
import { type Typed, useTyped } from "#web/lib/use-typed.ts";
import type { Column, Sortable } from "#web/ui/list/use-sorted-table.ts";

/** A list that the server filters, and sorts where it can: what it is asked for stands in the address. */
export interface Asked<S extends string = string> {
  readonly typed: Typed;
  /** What is asked for beside everything else. */
  readonly input: { readonly q?: string; readonly sort?: S };
  /** The order of a column that the server can sort by. */
  readonly orderOf: (column: Column<never>) => Sortable | undefined;
}

/** `orders` are those that the server has for it; `key` is another one where there are two such lists on a screen. */
export function useAsked<S extends string = never>(orders: readonly S[] = [], key: "q" | "find" = "q"): Asked<S> {
  const search = useSearch({ strict: false });
  const sort = orders.find((each) => each === search.sort);
  const q = search[key] ?? "";
  const navigate = useNavigate();
  const ask = (changes: Readonly<Record<string, string>>) =>
    void navigate({ to: ".", search: (before) => ({ ...before, ...changes }), replace: true, resetScroll: false });
  const typed = useTyped(q, (text) => ask({ [key]: text }));
  const orderOf = ({ order }: Column<never>): Sortable | undefined =>
    order && {
      getIsSorted: () => (sort === order.asc && "asc") || (sort === order.desc && "desc"),
      // As elsewhere: by it, then the other way round, then not at all.
      toggleSorting: () => ask({ sort: { [order.asc]: order.desc, [order.desc]: "" }[sort ?? ""] ?? order.asc }),
    };
  return { typed, input: { ...(q !== "" && { q }), ...(sort && { sort }) }, orderOf };
}
