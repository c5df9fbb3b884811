/** A whole percentage from 1 to 100 (spec §9). */
export const percentageRange = { least: 1, most: 100 } as const;

/** What goes with an entry: files of at most this number, and links. */
export const maxProgressFiles = 5;
export const maxProgressLinks = 5;
export const maxProgressLink = 300;

/** An entry of this percentage completes the request. */
export const isComplete = (percentage: number) => percentage === percentageRange.most;

export type ProgressBand = "low" | "middle" | "high";

/** The band of the progress bar: up to 35, up to 75, above (spec §4). */
export function bandOf(percentage: number): ProgressBand {
  if (percentage <= 35) return "low";
  return percentage <= 75 ? "middle" : "high";
}
