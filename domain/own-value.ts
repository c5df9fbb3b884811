/** The value of a key that comes from outside: `constructor` and the like, which every object has, are no keys of the table. */
export const ownValue = <V>(table: Readonly<Record<string, V>>, key: string): V | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;
