import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { openServices } from "#server/create-services.ts";
import { parseSettings } from "#server/platform/settings.ts";
import { migratedDatabase } from "#server/test/database.ts";

const ends: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

async function openIn(dataDir: string) {
  const { url, drop } = await migratedDatabase();
  ends.push(drop);
  const settings = parseSettings({ DATABASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: "silent" });
  const { services, close } = await openServices(settings, url);
  ends.push(close);
  return services;
}

async function newDataDir() {
  const dataDir = await mkdtemp(join(tmpdir(), "kaamkaj-private-"));
  ends.push(() => rm(dataDir, { recursive: true, force: true }));
  return dataDir;
}

const modeOf = async (...path: string[]) => ((await stat(join(...path))).mode & 0o777).toString(8);

it("stored files are for the user that runs the product alone", async () => {
  const dataDir = await newDataDir();
  const { disk } = await openIn(dataDir);
  await disk.put("new.webp", "bytes");
  expect([await modeOf(dataDir, "files"), await modeOf(dataDir, "files", "new.webp")]).toEqual(["700", "600"]);
});

it("a start closes folders and files that an earlier version left open to other users", async () => {
  const dataDir = await newDataDir();
  for (const name of ["files", "mail"]) {
    await mkdir(join(dataDir, name));
    await writeFile(join(dataDir, name, "old"), "bytes");
    await chmod(join(dataDir, name, "old"), 0o644);
    await chmod(join(dataDir, name), 0o755);
  }
  const { disk } = await openIn(dataDir);
  for (const name of ["files", "mail"])
    expect([await modeOf(dataDir, name), await modeOf(dataDir, name, "old")]).toEqual(["700", "600"]);
  expect(await disk.get("old")).toBe("bytes");
  await disk.put("old", "other bytes");
  expect([await disk.get("old"), await modeOf(dataDir, "files", "old")]).toEqual(["other bytes", "600"]);
});
