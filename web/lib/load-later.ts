const retryMs = 10_000;

/** Loads a part for which nothing waits: after a failure again, while it is wanted. */
export async function loadLater<T>(
  load: () => Promise<T>,
  isWanted: () => boolean = () => true,
): Promise<T | undefined> {
  while (isWanted()) {
    const part = await load().catch(() => undefined);
    if (part !== undefined) return part;
    await new Promise((resolve) => setTimeout(resolve, retryMs));
  }
  return undefined;
}
