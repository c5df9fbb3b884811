import type { Page } from "#server/platform/page.ts";

interface Instants {
  readonly createdAt: Date;
  readonly endedAt: Date | null;
  readonly appealableUntil: Date;
}

/** Instants as the wire has them. */
export const writtenDecisions = <R extends Instants>({ rows, next }: Page<R>) => ({
  rows: rows.map(({ createdAt, endedAt, appealableUntil, ...decision }) => ({
    ...decision,
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    appealableUntil: appealableUntil.toISOString(),
  })),
  next,
});
