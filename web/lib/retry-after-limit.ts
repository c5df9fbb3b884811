import { Problem } from "#web/lib/problem.ts";

/** A longer wait is shown to the user instead. */
const mostSeconds = 5;

/** Repeats a call after Retry-After, for many calls in a row such as an export. */
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
