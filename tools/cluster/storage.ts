import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** Object storage in a separate process, and the settings for it. */
export async function startStorage() {
  const child = fork(fileURLToPath(new URL("storage-program.ts", import.meta.url)));
  const ended = once(child, "exit");
  const [env] = (await once(child, "message")) as [Record<string, string>];
  return {
    env,
    stop: async () => {
      child.disconnect();
      await ended;
    },
  };
}
