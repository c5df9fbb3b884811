/** A whole percentage from 1 to 100 (spec §9). */
export const percentageRange = { least: 1, most: 100 } as const;

/** The entry that completes the request it is written for. */
export const isComplete = (percentage: number) => percentage === percentageRange.most;

export type ProgressBand = "low" | "middle" | "high";

/** The band decides the colour of the bar: up to 35, up to 75, above (spec §4). */
export function bandOf(percentage: number): ProgressBand {
  if (percentage <= 35) return "low";
  return percentage <= 75 ? "middle" : "high";
}
