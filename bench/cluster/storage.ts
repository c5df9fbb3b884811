import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** An object storage in a process of its own, and the settings that lead to it. */
export async function startStorage() {
  const directory = await mkdtemp(join(tmpdir(), "kaamkaj-bucket-"));
  const child = fork(fileURLToPath(new URL("storage-program.ts", import.meta.url)), [directory]);
  const ended = once(child, "exit");
  const [port] = await once(child, "message");
  return {
    env: {
      FILES_URL: "s3://kaamkaj/files",
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: "S3RVER",
      S3_SECRET_ACCESS_KEY: "S3RVER",
    },
    stop: async () => {
      child.kill();
      await ended;
      await rm(directory, { recursive: true, force: true });
    },
  };
}
