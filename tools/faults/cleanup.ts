type End = () => unknown;

/** Runs clean-ups in reverse order afterwards, also after a failure and on Ctrl-C. */
export async function withEnds<T>(run: (ends: End[]) => Promise<T>): Promise<T> {
  const ends: End[] = [];
  let ending: Promise<void> | undefined;
  const endAll = async () => {
    for (const end of ends.toReversed())
      try {
        await end();
      } catch (error) {
        console.error(error);
      }
  };
  const finish = () => (ending ??= endAll());
  const interrupted = () => void finish().then(() => process.exit(130));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, interrupted);
  try {
    return await run(ends);
  } finally {
    await finish();
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.off(signal, interrupted);
  }
}
