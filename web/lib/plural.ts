import { pluralRules } from "#web/lib/formatters.ts";
import { language } from "#web/lib/text.ts";

// Apart from `format.ts`, because the first script of every page needs it.

/** Whichever of two texts fits the number: in Hindi, nothing is one as well. */
export const plural = <T>(count: number, one: T, many: T): T =>
  pluralRules(language()).select(count) === "one" ? one : many;

/** A waiting time in whole minutes, at least one. */
export const toWholeMinutes = (seconds: number): number => Math.max(1, Math.ceil(seconds / 60));
