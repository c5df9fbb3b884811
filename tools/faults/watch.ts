/** What `/readyz` answers, or 0. */
export const readiness = (url: string): Promise<number> =>
  fetch(`${url}/readyz`).then(
    async (answer) => {
      await answer.body?.cancel();
      return answer.status;
    },
    () => 0,
  );

/** When the process that answers there began: the same as long as nobody has started it again. */
export async function birthOf(url: string): Promise<string> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return /^process_start_time_seconds (\S+)/m.exec(metrics)?.[1] ?? "";
}
