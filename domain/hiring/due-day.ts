import { addDays, type Day } from "#domain/day.ts";

interface Terms {
  /** The deadline of the work. */
  readonly deadline: Day;
  /** The days of the accepted offer; null without an offer, and where it names none. */
  readonly days: number | null;
}

/**
 * When a work is due that is agreed on today: the offered days count from the acceptance, without them the deadline of the work
 * applies. The contract says this day, and every screen, reminder and track record reads it from there (server/platform/db/due-day.ts).
 */
export const dueDay = ({ deadline, days }: Terms, today: Day): Day => (days === null ? deadline : addDays(today, days));

/** A day that can only move to a later one. */
export const laterDay = (present: Day, day: Day): Day => (day > present ? day : present);
