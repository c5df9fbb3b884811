import type { Day } from "#domain/day.ts";

/** The fields of a work that a company may edit. */
export interface WorkTerms {
  readonly budget: number;
  readonly description: string;
  readonly categoryid: number;
  readonly subcategoryid: number;
  readonly deadline: Day;
}

const frozenAtAccept = ["budget", "description", "categoryid", "subcategoryid"] as const satisfies (keyof WorkTerms)[];

/** The terms are frozen at accept; only the title and a later deadline may change (docs/design/rules.md#frozen). */
export function breaksAgreement(before: WorkTerms, after: WorkTerms): boolean {
  return frozenAtAccept.some((term) => before[term] !== after[term]) || after.deadline < before.deadline;
}

/** The earliest deadline is today, but an unchanged past deadline may stay (spec §9, docs/design/details.md#19). */
export const isDeadlineAllowed = (deadline: Day, today: Day, present?: Day) =>
  deadline >= today || deadline === present;

/** A work takes applications until its deadline has passed or someone is engaged. */
export const isOpen = (work: { deadline: Day; engaged: boolean }, today: Day) =>
  !work.engaged && work.deadline >= today;
