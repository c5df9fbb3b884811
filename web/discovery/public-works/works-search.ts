const filterNames = ["q", "categoryId", "districtId"] as const;

type Filters = Partial<Record<(typeof filterNames)[number], string>>;

/** The address of the list of public works: its words and filters, and the key of the page before it. */
export type PublicWorksSearch = Filters & { readonly after?: string };

/** The filters of an address, without parameters that other sites add to links. */
export const worksFilters = (search: PublicWorksSearch): Filters =>
  Object.fromEntries(filterNames.flatMap((name) => (search[name] ? [[name, search[name]]] : [])));

export const publicWorksSearch = (search: PublicWorksSearch): PublicWorksSearch => ({
  ...worksFilters(search),
  ...(search.after && { after: search.after }),
});
