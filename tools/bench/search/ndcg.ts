import { median } from "../statistics.ts";

const gain = (grades: readonly number[]) =>
  grades.slice(0, 10).reduce((sum, grade, rank) => sum + (2 ** grade - 1) / Math.log2(rank + 2), 0);

/** nDCG@10: the quality of the first ten results relative to the best possible ten, by the grades of all rows. */
export const ndcgOf = (results: readonly number[], all: readonly number[]): number =>
  gain(results) / gain(all.toSorted((a, b) => b - a));

interface Scored {
  readonly query: { readonly q: string; readonly kind?: string };
  readonly ndcg: number;
}

/** Prints the mean and the worst of the judged queries. Returns the mean. */
export function printScores(scores: readonly Scored[], rows: string): number {
  const all = scores.map(({ ndcg }) => ndcg);
  const mean = all.reduce((sum, ndcg) => sum + ndcg, 0) / all.length;
  console.log(
    `${all.length} judged queries over ${rows}: nDCG@10 ${mean.toFixed(3)}, median ${median(all).toFixed(3)}`,
  );
  for (const { query, ndcg } of scores.toSorted((a, b) => a.ndcg - b.ndcg).slice(0, 5))
    console.log(`  ${ndcg.toFixed(3)}  ${query.q}${query.kind ? ` (${query.kind})` : ""}`);
  return mean;
}
