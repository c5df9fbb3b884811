import { mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isMissing, jobTimeouts, openDisk } from "#server/platform/files/disk.ts";
import { parseSettings } from "#server/platform/settings.ts";
import { openStorage } from "#server/test/object-storage.ts";

const storage = await openStorage();
const { objects, mode } = storage;

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kaamkaj-disk-"));
});
afterAll(async () => {
  storage.close();
  await rm(folder, { recursive: true });
});

const diskAt = (FILES_URL?: string, ...timeouts: [] | [typeof jobTimeouts]) =>
  openDisk(
    parseSettings({
      DATABASE_URL: "postgres://unused/unused",
      DATA_DIR: folder,
      FILES_URL,
      ...storage.settings,
    }),
    ...timeouts,
  );

describe.each([
  ["a folder", undefined],
  ["a bucket", "s3://kaamkaj"],
  ["a folder of a bucket", "s3://kaamkaj/some/where/"],
])("files in %s", (_, address) => {
  it("are kept byte for byte, and are gone once deleted", async () => {
    const disk = await diskAt(address);
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_unused, at) => at % 251));
    expect(await disk.exists("a.pdf")).toBe(false);
    await disk.put("a.pdf", bytes);
    expect(await disk.exists("a.pdf")).toBe(true);
    expect((await buffer(await disk.getStream("a.pdf"))).equals(bytes)).toBe(true);
    await disk.delete("a.pdf");
    await disk.delete("a.pdf");
    expect(await disk.exists("a.pdf")).toBe(false);
  });

  it("that are not there are told from a disk that fails", async () => {
    const disk = await diskAt(address);
    const failure = await disk.getBytes("nothing.webp").catch((error: unknown) => error);
    expect(isMissing(failure)).toBe(true);
    expect(isMissing(new Error("EIO"))).toBe(false);
  });
});

it("a folder that was taken away is not begun anew, and is as it was when it is back", async () => {
  const disk = await diskAt();
  await disk.put("d.pdf", "bytes");
  await rename(join(folder, "files"), join(folder, "elsewhere"));
  for (const attempt of [() => disk.put("e.pdf", "bytes"), () => disk.delete("d.pdf"), () => disk.exists("d.pdf")])
    await expect(attempt()).rejects.toThrow();
  expect(await readdir(folder)).toEqual(["elsewhere"]);
  await rename(join(folder, "elsewhere"), join(folder, "files"));
  expect(await disk.exists("d.pdf")).toBe(true);
});

it("a folder of a bucket is all that is touched", async () => {
  await (await diskAt("s3://kaamkaj/some/where/")).put("b.webp", "bytes");
  await (await diskAt("s3://kaamkaj")).put("c.webp", "bytes");
  expect([...objects.keys()].toSorted()).toEqual(["/kaamkaj/c.webp", "/kaamkaj/some/where/b.webp"]);
});

it("a storage that says nothing is given up before the caller is", { tags: "all", timeout: 10_000 }, async () => {
  const disk = await diskAt("s3://kaamkaj");
  mode.isSilent = true;
  const start = performance.now();
  await expect(disk.put("d.webp", "bytes")).rejects.toThrow();
  expect(performance.now() - start).toBeLessThan(5_000);
  mode.isSilent = false;
  await disk.put("d.webp", "bytes");
});

it("a file of a job takes as long as the storage needs, when a call has long given up", {
  tags: "all",
  timeout: 20_000,
}, async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  mode.held = held;
  const writing = (await diskAt("s3://kaamkaj", jobTimeouts)).put("export.zip", "bytes");
  await expect((await diskAt("s3://kaamkaj")).put("d.webp", "bytes")).rejects.toThrow();
  release();
  await writing;
  expect(objects.has("/kaamkaj/export.zip")).toBe(true);
  mode.held = undefined;
});
