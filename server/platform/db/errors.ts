import { DrizzleQueryError } from "drizzle-orm";
import { DatabaseError } from "pg";

/** What PostgreSQL itself said, when it was it that failed. */
function databaseErrorOf(error: unknown): DatabaseError | undefined {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof DatabaseError ? cause : undefined;
}

/** The constraint a statement would have broken: `23503` is a foreign key, `23505` a unique index. */
export function brokenConstraint(error: unknown, code: "23503" | "23505"): string | undefined {
  const said = databaseErrorOf(error);
  return said?.code === code ? said.constraint : undefined;
}

/** Cancelled, timed out, locked too long, too many connections, shutting down, or no connection at all. */
const passing = /^(57014|55P03|53\d{3}|57P0\d|08\d{3}|25P03)$/;

/** Whether the same call may well succeed in a moment. */
export function isPassing(error: unknown): boolean {
  const said = databaseErrorOf(error);
  if (said) return passing.test(said.code ?? "");
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return (
    cause instanceof Error &&
    /connect|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|Connection terminated|timeout/i.test(cause.message)
  );
}

/** A serialization failure or a deadlock: running the transaction again is right. */
export const isCollision = (error: unknown) => ["40001", "40P01"].includes(databaseErrorOf(error)?.code ?? "");
