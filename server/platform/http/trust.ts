import { goingFirst } from "#server/platform/call-context.ts";
import type { Actor } from "#server/platform/http/handler.ts";
import type { Guess } from "#server/platform/http/session.ts";

/**
 * Reads for whoever the session was of the last time, and has the database say, in one way there and back together with the first
 * reading, whether it still is. What was read is told only then, and so is why it was refused; else nothing has happened.
 */
export async function onTrust<T>(
  { actor, first, holds }: Guess,
  read: (actor: Actor) => Promise<T>,
): Promise<{ readonly told: T } | undefined> {
  try {
    const told = await goingFirst(first, () => read(actor));
    return (await holds()) ? { told } : undefined;
  } catch (error) {
    if (await holds()) throw error;
    return undefined;
  }
}
