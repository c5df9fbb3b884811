import { Problem } from "#web/lib/problem.ts";

/** A longer wait is shown to the user instead. */
const mostSeconds = 5;

/** What asks many times in a row, like an export, is told now and then to come back in a moment: it does. */
export async function retryAfterLimit<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const seconds = error instanceof Problem && error.code === "too_many" ? error.retryAfter : undefined;
    if (seconds === undefined || seconds > mostSeconds) throw error;
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    return retryAfterLimit(ask);
  }
}
