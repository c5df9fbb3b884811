/** Ids of inserted rows by their names in the demo data. */
export type Ids = ReadonlyMap<string, number>;

/** Towns and subcategories are keyed with their parent. */
export const below = (parent: string, child: string) => `${parent} / ${child}`;

/** The entry of a name. A wrong name in the demo's data stops the filling. */
export function entryOf<V>(map: ReadonlyMap<string, V>, name: string): V {
  const value = map.get(name);
  if (value === undefined) throw new Error(`the demo names ${name}, which is not there`);
  return value;
}

export const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
