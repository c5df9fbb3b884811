/** So many days before an idle work is paused, its company is warned. Its state is looked at as often. */
export const idleWarningDays = 5;

const dayMs = 86_400_000;

/** The instants of an open work, in milliseconds since 1970. */
export interface IdleState {
  /** Whether freelancers can find it and apply. */
  readonly isOffered: boolean;
  /** The last application, message, offer, edit or reopening. */
  readonly lastActivityMs: number;
  readonly warnedMs: number | null;
}

export interface IdleStep {
  /** `none` also withdraws the warning of a work that is not idle any more. */
  readonly move: "none" | "warn" | "pause";
  readonly nextCheckMs: number;
}

/**
 * What becomes of a work that is idle for some time. No work is paused without a warning `idleWarningDays` before, also where the
 * setting has changed or no job has run meanwhile. The next check is soon, so that a changed setting takes effect.
 */
export function idleStep(
  { isOffered, lastActivityMs, warnedMs }: IdleState,
  pauseAfterDays: number,
  nowMs: number,
): IdleStep {
  const soonMs = nowMs + idleWarningDays * dayMs;
  const warnMs = lastActivityMs + (pauseAfterDays - idleWarningDays) * dayMs;
  if (!isOffered) return { move: "none", nextCheckMs: soonMs };
  if (nowMs < warnMs) return { move: "none", nextCheckMs: Math.min(warnMs, soonMs) };
  if (warnedMs === null || warnedMs < lastActivityMs) return { move: "warn", nextCheckMs: soonMs };
  const pauseMs = Math.max(lastActivityMs + pauseAfterDays * dayMs, warnedMs + idleWarningDays * dayMs);
  return nowMs < pauseMs
    ? { move: "none", nextCheckMs: Math.min(pauseMs, soonMs) }
    : { move: "pause", nextCheckMs: soonMs };
}
