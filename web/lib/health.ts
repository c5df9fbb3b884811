/** Whether the server reports itself healthy; undefined if it cannot be reached. */
export const isServerHealthy = (): Promise<boolean | undefined> =>
  fetch("/healthz", { cache: "no-store" }).then(
    ({ ok }) => ok,
    () => undefined,
  );
