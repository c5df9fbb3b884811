import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDisk } from "#server/platform/files/disk.ts";
import { createStorageCheck } from "#server/platform/files/storage-check.ts";
import { parseSettings } from "#server/platform/settings.ts";
import { openStorage } from "#server/test/object-storage.ts";
import { startS3 } from "#server/test/s3-server.ts";

let s3: Awaited<ReturnType<typeof startS3>>;
let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kaamkaj-storage-"));
  s3 = await startS3();
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true });
});

/** The check of a bucket and the lines that it logged. */
async function checkOf(env: Record<string, string>) {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line).msg) });
  const settings = parseSettings({
    DATABASE_URL: "postgres://unused/unused",
    DATA_DIR: folder,
    ...s3.settings,
    ...env,
  });
  const disk = await openDisk(settings);
  return { check: createStorageCheck(disk, settings, log), lines };
}

describe("the check of the object storage", () => {
  it("passes without a word where a test object can be written, read and deleted", async () => {
    const { check, lines } = await checkOf({});
    expect([await check.verify(), await check.isAvailable(), lines]).toEqual([true, true, []]);
    const stored = await readdir(s3.directory, { recursive: true });
    expect(stored.filter((path) => path.includes("start-check"))).toEqual([]);
  });

  it.each([
    [
      { FILES_URL: "s3://missing/files" },
      "s3://missing/files",
      "there is no such bucket: make it, or mend FILES_URL (NoSuchBucket)",
    ],
    [{ S3_ACCESS_KEY_ID: "unknown" }, "s3://kaamkaj/files", "S3_ACCESS_KEY_ID is unknown there (InvalidAccessKeyId)"],
    [{ S3_SECRET_ACCESS_KEY: "wrong" }, "s3://kaamkaj/files", "S3_SECRET_ACCESS_KEY is wrong (SignatureDoesNotMatch)"],
  ])("names the bucket and the cause in one line with %j", async (env, bucket, cause) => {
    const { check, lines } = await checkOf(env);
    expect([await check.verify(), await check.isAvailable()]).toEqual([false, false]);
    expect(lines).toEqual([
      `The object storage ${bucket} at ${s3.settings.S3_ENDPOINT} cannot write a test object: ${cause}`,
    ]);
  });

  it("says that the endpoint does not answer", async () => {
    const { check, lines } = await checkOf({ S3_ENDPOINT: "http://127.0.0.1:1" });
    expect(await check.verify()).toBe(false);
    expect(lines).toEqual([
      "The object storage s3://kaamkaj/files at http://127.0.0.1:1 cannot write a test object: S3_ENDPOINT does not answer (ECONNREFUSED)",
    ]);
  });

  it("notices by a reading alone that the bucket is gone", async () => {
    const { check } = await checkOf({ FILES_URL: "s3://missing/files" });
    expect(await check.isAvailable()).toBe(false);
  });

  it("reports a storage that answers something else than was written, and notices when it is mended", async () => {
    const storage = await openStorage();
    const { check, lines } = await checkOf({ ...storage.settings, FILES_URL: "s3://kaamkaj" });
    const { set } = storage.objects;
    storage.objects.set = (key) => set.call(storage.objects, key, Buffer.from("something else"));
    expect(await check.verify()).toBe(false);
    storage.objects.set = set;
    expect(await check.isAvailable()).toBe(true);
    expect(lines).toEqual([
      expect.stringContaining("cannot read a test object: it answered something else than was written"),
      "the object storage works again",
    ]);
    storage.close();
  });
});
