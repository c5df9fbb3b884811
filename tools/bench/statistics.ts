const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b);

export const quantile = (values: readonly number[], share: number): number => {
  const all = sorted(values);
  return all[Math.min(all.length - 1, Math.floor(all.length * share))] ?? 0;
};
export const median = (values: readonly number[]) => quantile(values, 0.5);

/** Three significant digits. */
export const short = (value: number) => (value >= 100 ? value.toFixed(0) : value.toPrecision(3));

export const spread = (values: readonly number[]) =>
  `${short(median(values))} (${short(Math.min(...values))}–${short(Math.max(...values))})`;
