import { DrizzleQueryError } from "drizzle-orm";
import { DatabaseError } from "pg";

/** The error of PostgreSQL itself, if there is one. */
function databaseErrorOf(error: unknown): DatabaseError | undefined {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof DatabaseError ? cause : undefined;
}

/** The constraint that a statement violated: `23503` is a foreign key, `23505` a unique index. */
export function brokenConstraint(error: unknown, code: "23503" | "23505"): string | undefined {
  const databaseError = databaseErrorOf(error);
  return databaseError?.code === code ? databaseError.constraint : undefined;
}

/** Canceled, timed out, locked too long, too many connections, shutting down, or no connection. */
const passing = /^(57014|55P03|53\d{3}|57P0\d|08\d{3}|25P03)$/;

/** Whether a retry of the same call may succeed. */
export function isPassing(error: unknown): boolean {
  const databaseError = databaseErrorOf(error);
  if (databaseError) return passing.test(databaseError.code ?? "");
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return (
    cause instanceof Error &&
    /connect|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|Connection terminated|timeout/i.test(cause.message)
  );
}

/** A serialization failure or a deadlock, after which the transaction is repeated. */
export const isCollision = (error: unknown) => ["40001", "40P01"].includes(databaseErrorOf(error)?.code ?? "");
