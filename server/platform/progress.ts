/** The interval at which a long run prints its progress. */
export const progressIntervalMs = 3_000;

/** Notes what a long run does now and how far it is. */
export type Note = (step: string) => void;

/** Says the last note every few seconds while `run` runs, and nothing of a run that is done before. */
export async function withProgress<T>(say: (line: string) => void, run: (note: Note) => Promise<T>): Promise<T> {
  let step = "";
  const startedAt = Date.now();
  const timer = setInterval(
    () => step && say(`${step} (${Math.round((Date.now() - startedAt) / 1000)} s)`),
    progressIntervalMs,
  );
  timer.unref();
  try {
    return await run((next) => {
      step = next;
    });
  } finally {
    clearInterval(timer);
  }
}
