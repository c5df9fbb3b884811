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
