type Cleanup = () => unknown;

/** Runs clean-ups in reverse order afterwards, also after a failure and on Ctrl-C. */
export async function withCleanup<T>(run: (cleanups: Cleanup[]) => Promise<T>): Promise<T> {
  const cleanups: Cleanup[] = [];
  let finishing: Promise<void> | undefined;
  const cleanUpAll = async () => {
    for (const cleanup of cleanups.toReversed())
      try {
        await cleanup();
      } catch (error) {
        console.error(error);
      }
  };
  const finish = () => (finishing ??= cleanUpAll());
  const onSignal = () => void finish().then(() => process.exit(130));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, onSignal);
  try {
    return await run(cleanups);
  } finally {
    await finish();
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.off(signal, onSignal);
  }
}
