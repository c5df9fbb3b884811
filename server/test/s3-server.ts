import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";

/** An S3 server in this process with the bucket `kaamkaj`; it checks access keys and knows which buckets exist. */
export async function startS3() {
  const directory = await mkdtemp(join(tmpdir(), "kaamkaj-s3-"));
  const configureBuckets = [{ name: "kaamkaj" }];
  const server = new S3rver({ address: "127.0.0.1", port: 0, silent: true, directory, configureBuckets });
  const { port } = await server.run();
  return {
    directory,
    settings: {
      FILES_URL: "s3://kaamkaj/files",
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: "S3RVER",
      S3_SECRET_ACCESS_KEY: "S3RVER",
    },
    close: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
