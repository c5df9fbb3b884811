/** The status of `/readyz`, or 0. */
export const readiness = (url: string): Promise<number> =>
  fetch(`${url}/readyz`).then(
    async (response) => {
      await response.body?.cancel();
      return response.status;
    },
    () => 0,
  );

/** The start time of the process, which changes with a restart. */
export async function processStartOf(url: string): Promise<string> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return /^process_start_time_seconds (\S+)/m.exec(metrics)?.[1] ?? "";
}
