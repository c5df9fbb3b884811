interface Bounds {
  readonly lifeMs: number;
  readonly maxEntries: number;
}

/** Values that are computed once for all who ask at the same time, and again when they are out of date. The oldest make room. */
export function createTimedCache<V>({ lifeMs, maxEntries }: Bounds) {
  const entries = new Map<string, { readonly until: number; readonly value: Promise<V> }>();
  return (key: string, compute: () => Promise<V>): Promise<V> => {
    const present = entries.get(key);
    if (present && present.until > Date.now()) return present.value;
    const value = compute();
    entries.delete(key);
    for (const oldest of entries.keys()) if (entries.size >= maxEntries) entries.delete(oldest);
    entries.set(key, { until: Date.now() + lifeMs, value });
    // A failure is not cached.
    value.catch(() => entries.get(key)?.value === value && entries.delete(key));
    return value;
  };
}
