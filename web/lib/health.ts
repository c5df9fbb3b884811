/** Whether the server says that it is well; undefined where it cannot be reached at all. */
export const isServerHealthy = (): Promise<boolean | undefined> =>
  fetch("/healthz", { cache: "no-store" }).then(
    ({ ok }) => ok,
    () => undefined,
  );
