/** What stands in the address of whichever screen has it: the chosen tab, and what a list is filtered by and sorted. */
export interface SharedSearch {
  readonly tab?: string;
  readonly q?: string;
  /** A second list beside the one that `q` filters. */
  readonly find?: string;
  readonly sort?: string;
}

const keys = ["tab", "q", "find", "sort"] as const;

export const parseSharedSearch = (search: SharedSearch): SharedSearch =>
  Object.fromEntries(keys.flatMap((key) => (search[key] === undefined ? [] : [[key, search[key]]])));
