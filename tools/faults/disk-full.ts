import { spawnSync } from "node:child_process";
import { appendFile, mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { HttpClient } from "../../e2e/http-client.ts";
import { noise } from "../../e2e/samples.ts";
import { pollUntil } from "../../server/test/poll.ts";
import { World } from "../world.ts";
import { withCleanup } from "./cleanup.ts";
import type { Fault, Outcome } from "./fault.ts";
import { Payers } from "./payers.ts";
import { processStartOf, readiness } from "./readiness.ts";

const databaseMiB = 400;
const filesMiB = 8;
const fullForMs = 15_000;
const maxRecoveryMs = 30_000;

/** Mounts a small disk at this folder. */
async function mountSmall(folder: string, mebibytes: number): Promise<() => void> {
  await mkdir(folder, { recursive: true });
  const { status, stderr } = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${mebibytes}m`, "kaamkaj-small", folder], {
    encoding: "utf8",
  });
  if (status !== 0)
    throw new Error(`a small disk needs root, or unshare --user --map-root-user --mount: ${stderr.trim()}`);
  return () => spawnSync("umount", ["--lazy", folder]);
}

/** Fills the disk; returns a function that frees it. */
async function fill(folder: string): Promise<() => Promise<void>> {
  const ballast = join(folder, "ballast");
  const append = () =>
    appendFile(ballast, Buffer.alloc(64 * 1024)).then(
      () => true,
      () => false,
    );
  while (await append());
  return () => rm(ballast);
}

const databaseDiskFull: Fault = {
  name: "dbfull",
  sentence: `the disk of the database full for ${fullForMs / 1000} s while 20 pay`,
  minutes: 1,
  run: () =>
    withCleanup(async (cleanups): Promise<Outcome> => {
      const dataDir = await mkdtemp(join(tmpdir(), "kaamkaj-"));
      cleanups.push(() => rm(dataDir, { recursive: true, force: true }));
      cleanups.push(await mountSmall(dataDir, databaseMiB));
      const world = await World.open({ dataDir });
      cleanups.push(world.close);
      const processStart = await processStartOf(world.url());
      const payers = await Payers.start(world);
      cleanups.push(() => payers.stop());
      await wait(2_000);
      const free = await fill(dataDir);
      const paidBefore = payers.acknowledged.length;
      await wait(fullForMs);
      const paidWhileFull = payers.acknowledged.length - paidBefore;
      await free();
      const freed = Date.now();
      const ready = await pollUntil(async () => (await readiness(world.url())) === 200, maxRecoveryMs);
      await wait(3_000);
      const { passed, summary } = await payers.verdict();
      const isSame = (await processStartOf(world.url())) === processStart;
      const isRefused = payers.refused > 0;
      return {
        passed: passed && isSame && isRefused && Number.isFinite(ready),
        summary: `${summary}; ${payers.refused} refused with 503, ${paidWhileFull} paid while it was full, ready ${ready - freed} ms after there was room again${isSame ? "" : ", THE PRODUCT RESTARTED"}`,
      };
    }),
};

/** Acknowledged uploads, and the stored files. */
async function uploads(browser: HttpClient, count: number): Promise<readonly string[]> {
  const outcomes: string[] = [];
  // Noise does not compress, so each takes its full size.
  for (let n = 0; n < count; n += 1) outcomes.push((await browser.postFile(noise(400), "picture.png")).outcome);
  return outcomes;
}

const isStored = (outcome: string) => outcome.endsWith(".webp");

const filesDiskFull: Fault = {
  name: "filesfull",
  sentence: "the disk of the files full",
  minutes: 0.3,
  run: () =>
    withCleanup(async (cleanups): Promise<Outcome> => {
      const dataDir = await mkdtemp(join(tmpdir(), "kaamkaj-"));
      cleanups.push(() => rm(dataDir, { recursive: true, force: true }));
      const folder = join(dataDir, "files");
      cleanups.push(await mountSmall(folder, filesMiB));
      const world = await World.open({ dataDir });
      cleanups.push(world.close);
      const browser = await new HttpClient(world.url).open();
      const before = await uploads(browser, 3);
      // Leaves some space, but not enough for a picture.
      const free = await fill(folder);
      await writeFile(join(folder, "ballast"), Buffer.alloc(filesMiB * 1024 * 1024 - 900 * 1024));
      const whileFull = await uploads(browser, 30);
      await pollUntil(async () => (await filesWithoutRow(folder, world)).length === 0, maxCleanupMs);
      const partial = await filesWithoutRow(folder, world);
      await free();
      const after = await uploads(browser, 3);
      const violations = await world.violatedInvariants();
      const refused = whileFull.filter((outcome) => outcome === "503 unavailable").length;
      const unexpected = whileFull.filter((outcome) => !isStored(outcome) && outcome !== "503 unavailable");
      const healthy = [...before, ...after].every(isStored);
      return {
        passed: healthy && refused > 0 && unexpected.length === 0 && partial.length === 0 && violations.length === 0,
        summary: `${refused} of ${whileFull.length} uploads refused with 503${unexpected.length > 0 ? `, ${unexpected.length} answered ${unexpected[0]}` : ""}, ${partial.length} partial files, ${after.filter(isStored).length} of ${after.length} stored once there was room, ${violations.join("; ") || "all invariants hold"}`,
      };
    }),
};

/** Partial files are deleted after the response. */
const maxCleanupMs = 2_000;

/** Stored files without a row. */
async function filesWithoutRow(folder: string, world: World): Promise<string[]> {
  const names: string[] = [];
  for (const name of await readdir(folder)) {
    if (name === "ballast") continue;
    // A partial file may be deleted at this moment.
    const stats = await stat(join(folder, name)).catch(() => undefined);
    if (!stats) continue;
    const { size } = stats;
    if ((await world.count("select count(*) from files where name = $1 and size = $2", [name, size])) !== 1)
      names.push(name);
  }
  return names;
}

export const disksFull: readonly Fault[] = [filesDiskFull, databaseDiskFull];
