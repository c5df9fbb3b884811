/** Ctrl-C and its like end what is under way, so that it can tidy up. */
export function stopSignal(): AbortSignal {
  const stopping = new AbortController();
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.once(name, () => stopping.abort(new Error("Stopped. Partial results were removed.")));
  return stopping.signal;
}
