/** What stands in the address of whichever screen has it: the chosen tab, and what a list is filtered by and sorted. */
export interface InAddress {
  readonly tab?: string;
  readonly q?: string;
  /** A second list beside the one that `q` filters. */
  readonly find?: string;
  readonly sort?: string;
}

export const inAddress = ({ tab, q, find, sort }: InAddress): InAddress => ({
  ...(tab !== undefined && { tab }),
  ...(q !== undefined && { q }),
  ...(find !== undefined && { find }),
  ...(sort !== undefined && { sort }),
});
