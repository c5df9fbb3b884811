import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { migrateDatabase } from "#server/platform/db/migrate.ts";
import { version } from "#server/platform/version.ts";
import { ask } from "#server/test/ask.ts";
import { inheritedEnvironment } from "#server/test/environment.ts";
import { open } from "#server/test/open.ts";
import { runProgram } from "#server/test/program.ts";

const opened = open();
const newer = "9.9.9+abcdef0";
const refusal =
  `This is Kaamkaj ${version}, and the database was migrated by the newer version ${newer}: ` +
  "use that version or a newer one, or restore a backup made before the upgrade.";

const recorded = async () => (await opened.db.execute(sql`select version from schema_version`)).rows;

describe("a database that a newer version has migrated", () => {
  beforeAll(async () => {
    expect(await recorded()).toEqual([{ version }]);
    const [hash, at] = ["f".repeat(64), Date.now()];
    await opened.db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${at})`);
    await opened.db.execute(sql`update schema_version set version = ${newer}`);
  });

  it("is refused by a start in one line that names both versions, and stays as it is", { tags: "all" }, async () => {
    const { DATABASE_URL = "", DATA_DIR } = opened.services.settings;
    const env = { ...inheritedEnvironment(), DATABASE_URL, DATA_DIR, PORT: "0" };
    const product = spawn(process.execPath, ["server/main.ts"], { env, stdio: "pipe" });
    let output = "";
    for (const stream of [product.stdout, product.stderr]) stream.on("data", (text) => (output += text));
    expect(await once(product, "close")).toEqual([1, null]);
    expect(output).toBe(`${refusal}\n`);
    expect(await recorded()).toEqual([{ version: newer }]);
  });

  it("is refused by the commands of the operator too, which would misread it", { tags: "all" }, async () => {
    const archive = join(opened.services.settings.DATA_DIR, "newer.zip");
    const ended = await Promise.all([
      runProgram(opened, "backup", [archive]),
      runProgram(opened, "ledger:verify"),
      runProgram(opened, "audit:verify"),
      runProgram(opened, "demo:clear", ["--yes"]),
      runProgram(opened, "admin:reset", ["--username", "admin"]),
    ]);
    expect(ended).toEqual([2, 2, 2, 2, 2].map((code) => ({ code, output: `${refusal}\n` })));
    expect(existsSync(archive)).toBe(false);
  });

  it("is still served by an instance that ran before, as a rolling restart needs it", async () => {
    expect((await ask(opened, "districtview")).statusCode).toBe(200);
    await expect(migrateDatabase(opened.services)).rejects.toThrow(refusal);
    expect((await ask(opened, "platform.getStatistics")).statusCode).toBe(200);
  });

  it("is refused without a name where it has none", async () => {
    await opened.db.execute(sql`delete from schema_version`);
    await expect(migrateDatabase(opened.services)).rejects.toThrow("was migrated by a newer version: use that version");
  });
});

describe("the version", () => {
  const named = async (env: Record<string, string>) => {
    const program = 'const { version } = await import("#server/platform/version.ts"); console.log(version);';
    const args = ["--input-type=module", "--eval", program];
    const { stdout } = await promisify(execFile)(process.execPath, args, {
      env: { ...inheritedEnvironment(), ...env },
    });
    return stdout.trim();
  };

  it("is that of the package with the commit, which an image is told when it is built", async () => {
    expect(version).toMatch(/^\d+\.\d+\.\d+(\+[0-9a-f]{7,})?$/);
    expect(await named({})).toBe(version);
    const commit = "0123456789abcdef0123456789abcdef01234567";
    expect(await named({ SOURCE_COMMIT: commit })).toBe(`${version.replace(/\+.*/, "")}+0123456`);
  });
});
