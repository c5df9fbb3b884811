/** Aborts on Ctrl-C and other stop signals, so that the command can clean up. */
export function stopSignal(): AbortSignal {
  const stopping = new AbortController();
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.once(name, () => stopping.abort(new Error("Stopped. Partial results were removed.")));
  return stopping.signal;
}
