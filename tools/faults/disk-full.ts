import { spawnSync } from "node:child_process";
import { appendFile, mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { whenSeen } from "#server/test/when-seen.ts";
import { HttpClient } from "../../e2e/http-client.ts";
import { noise } from "../../e2e/samples.ts";
import { World } from "../world.ts";
import { withEnds } from "./cleanup.ts";
import type { Fault, Outcome } from "./fault.ts";
import { Payers } from "./payers.ts";
import { birthOf, readiness } from "./readiness.ts";

const databaseMiB = 400;
const filesMiB = 8;
const fullMs = 15_000;
const recoversMs = 30_000;

/** Mounts a small disk there for the time of the fault. */
async function mountSmall(place: string, mebibytes: number): Promise<() => void> {
  await mkdir(place, { recursive: true });
  const { status, stderr } = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${mebibytes}m`, "kaamkaj-small", place], {
    encoding: "utf8",
  });
  if (status !== 0)
    throw new Error(`a small disk needs root, or unshare --user --map-root-user --mount: ${stderr.trim()}`);
  return () => spawnSync("umount", ["--lazy", place]);
}

/** Fills the disk; returns a function that frees it. */
async function fill(place: string): Promise<() => Promise<void>> {
  const ballast = join(place, "ballast");
  const isRoom = () =>
    appendFile(ballast, Buffer.alloc(64 * 1024)).then(
      () => true,
      () => false,
    );
  while (await isRoom());
  return () => rm(ballast);
}

const databaseDiskFull: Fault = {
  name: "dbfull",
  sentence: `the disk of the database full for ${fullMs / 1000} s while 20 pay`,
  minutes: 1,
  run: () =>
    withEnds(async (ends): Promise<Outcome> => {
      const dataDir = await mkdtemp(join(tmpdir(), "kaamkaj-"));
      ends.push(() => rm(dataDir, { recursive: true, force: true }));
      ends.push(await mountSmall(dataDir, databaseMiB));
      const world = await World.open({ dataDir });
      ends.push(world.close);
      const birth = await birthOf(world.url());
      const payers = await Payers.start(world);
      ends.push(() => payers.stop());
      await wait(2_000);
      const free = await fill(dataDir);
      const paidBefore = payers.acknowledged.length;
      await wait(fullMs);
      const paidMeanwhile = payers.acknowledged.length - paidBefore;
      await free();
      const freed = Date.now();
      const ready = await whenSeen(async () => (await readiness(world.url())) === 200, recoversMs);
      await wait(3_000);
      const { passed, told } = await payers.verdict();
      const isSame = (await birthOf(world.url())) === birth;
      const isRefused = payers.refused > 0;
      return {
        passed: passed && isSame && isRefused && Number.isFinite(ready),
        told: `${told}; ${payers.refused} told to come back, ${paidMeanwhile} paid while it was full, ready ${ready - freed} ms after there was room again${isSame ? "" : ", THE PRODUCT RESTARTED"}`,
      };
    }),
};

/** Acknowledged uploads, and the stored files. */
async function uploads(browser: HttpClient, count: number): Promise<readonly string[]> {
  const answers: string[] = [];
  // Noise does not compress, so each takes its full size.
  for (let n = 0; n < count; n += 1) answers.push((await browser.postFile(noise(400), "picture.png")).outcome);
  return answers;
}

const isStored = (answer: string) => answer.endsWith(".webp");

const filesDiskFull: Fault = {
  name: "filesfull",
  sentence: "the disk of the files full",
  minutes: 0.3,
  run: () =>
    withEnds(async (ends): Promise<Outcome> => {
      const dataDir = await mkdtemp(join(tmpdir(), "kaamkaj-"));
      ends.push(() => rm(dataDir, { recursive: true, force: true }));
      const folder = join(dataDir, "files");
      ends.push(await mountSmall(folder, filesMiB));
      const world = await World.open({ dataDir });
      ends.push(world.close);
      const browser = await new HttpClient(world.url).open();
      const before = await uploads(browser, 3);
      // Leaves some space, but not enough for a picture.
      const free = await fill(folder);
      await writeFile(join(folder, "ballast"), Buffer.alloc(filesMiB * 1024 * 1024 - 900 * 1024));
      const meanwhile = await uploads(browser, 30);
      await whenSeen(async () => (await strangersIn(folder, world)).length === 0, cleanedMs);
      const partial = await strangersIn(folder, world);
      await free();
      const after = await uploads(browser, 3);
      const broken = await world.violatedInvariants();
      const refused = meanwhile.filter((answer) => answer === "503 unavailable").length;
      const odd = meanwhile.filter((answer) => !isStored(answer) && answer !== "503 unavailable");
      const healthy = [...before, ...after].every(isStored);
      return {
        passed: healthy && refused > 0 && odd.length === 0 && partial.length === 0 && broken.length === 0,
        told: `${refused} of ${meanwhile.length} uploads told to come back${odd.length > 0 ? `, ${odd.length} answered ${odd[0]}` : ""}, ${partial.length} partial files, ${after.filter(isStored).length} of ${after.length} stored once there was room, ${broken.join("; ") || "the books in order"}`,
      };
    }),
};

/** Partial files are deleted after the response. */
const cleanedMs = 2_000;

/** Stored files without a row. */
async function strangersIn(folder: string, world: World): Promise<string[]> {
  const strangers: string[] = [];
  for (const name of await readdir(folder)) {
    if (name === "ballast") continue;
    // What is being taken away is gone in a moment.
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (!found) continue;
    const { size } = found;
    if ((await world.count("select count(*) from files where name = $1 and size = $2", [name, size])) !== 1)
      strangers.push(name);
  }
  return strangers;
}

export const disksFull: readonly Fault[] = [filesDiskFull, databaseDiskFull];
