import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, it, vi } from "vitest";
import { fillDemo } from "#server/demo/seed.ts";
import { open } from "#server/test/open.ts";
import { withoutPlace } from "#server/test/program.ts";
import { restoreTests } from "#server/test/restore.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const root = fileURLToPath(new URL("../../..", import.meta.url));
const opened = open({ DEMO: "1" });
const { nameFor, saveBackup } = restoreTests();

let saved: Awaited<ReturnType<typeof saveBackup>>;
beforeAll(async () => {
  await fillDemo(opened.services);
  const { DATABASE_URL = "", DATA_DIR } = opened.services.settings;
  saved = await saveBackup({ url: DATABASE_URL, dataDir: DATA_DIR, env: {} });
});

/** A command on the embedded database of a folder, as npm runs it. */
const command = (dataDir: string, words: readonly string[]) =>
  [
    process.execPath,
    ["server/cli/kaamkaj.ts", ...words],
    { cwd: root, env: { ...process.env, DATABASE_URL: "", DATA_DIR: dataDir } },
  ] as const;

/** How it ended and what it said. */
const run = (dataDir: string, ...words: string[]) =>
  new Promise<{ code: unknown; said: string }>((ended) => {
    const [file, args, options] = command(dataDir, words);
    execFile(file, args, options, (error, stdout, stderr) =>
      ended({ code: error?.code ?? 0, said: stdout + withoutPlace(stderr) }),
    );
  });

it("restore makes an embedded database of a backup, and backup saves the same again", { tags: "all" }, async () => {
  const dataDir = await nameFor("data");
  const ledger = `Ledger   ${saved.manifest.ledger.sha256}`;
  const restored = await run(dataDir, "restore", "--yes", saved.file);
  expect(restored.said).toContain(ledger);
  expect(restored.said).toContain("the chain is whole");
  expect(restored.code).toBe(0);

  const again = await run(dataDir, "restore", "--yes", saved.file);
  expect(again).toEqual({
    code: 2,
    said: expect.stringContaining("The database is not empty: restore into a new one.\n"),
  });

  const second = await nameFor("second.zip");
  const backup = await run(dataDir, "backup", second);
  expect(backup.said).toContain(ledger);
  expect(backup.code).toBe(0);
  expect((await stat(second)).mode & 0o777).toBe(0o600);
});

it("a restore that is stopped leaves nothing, and one that is killed is begun again where it was", {
  tags: "all",
}, async () => {
  /** The folder of a restore that this signal ended. One that was done before the signal came is repeated. */
  const interruptedRestore = async (signal: NodeJS.Signals) => {
    for (;;) {
      const dataDir = await nameFor("data");
      const [file, args, options] = command(dataDir, ["restore", "--yes", saved.file]);
      const running = spawn(file, args, options);
      let said = "";
      running.stdout.on("data", (chunk: Buffer) => {
        said += chunk;
        if (said.includes("Restoring ...")) running.kill(signal);
      });
      await once(running, "close");
      if (!said.includes("Restored.")) return dataDir;
    }
  };
  expect(existsSync(await interruptedRestore("SIGINT"))).toBe(false);
  const killed = await interruptedRestore("SIGKILL");
  expect((await run(killed, "restore", "--yes", saved.file)).code).toBe(0);
});

it("a restore that comes to nothing takes the embedded database away again, and only that", {
  tags: "all",
}, async () => {
  const dataDir = await nameFor("data");
  await mkdir(join(dataDir, "files"), { recursive: true });
  await writeFile(join(dataDir, "files", "somebody.txt"), "else");
  expect((await run(dataDir, "restore", "--yes", saved.file)).code).toBe(2);
  expect(await readdir(dataDir, { recursive: true })).toEqual(["files", join("files", "somebody.txt")]);
});

it("a damaged backup is refused before a database is made", async () => {
  const [damaged, dataDir] = [await nameFor("damaged.zip"), await nameFor("data")];
  await writeFile(damaged, (await readFile(saved.file)).subarray(0, -100));
  const { code, said } = await run(dataDir, "restore", "--yes", damaged);
  expect(code).toBe(2);
  expect(said).toMatch(/is not a complete backup: .+\n$/);
  expect(existsSync(dataDir)).toBe(false);
});

it("the commands say what they need, and where there is nothing to save", { tags: "all" }, async () => {
  const dataDir = await nameFor("data");
  expect(await run(dataDir, "backup")).toEqual({
    code: 2,
    said: "Usage: kaamkaj backup /somewhere/kaamkaj.zip\n",
  });
  expect(await run(dataDir, "restore")).toEqual({
    code: 2,
    said: "Usage: kaamkaj restore /somewhere/kaamkaj.zip\n",
  });
  expect(await run(dataDir, "backup", await nameFor("none.zip"))).toEqual({
    code: 2,
    said: `There is no database in ${dataDir}.\n`,
  });
});
