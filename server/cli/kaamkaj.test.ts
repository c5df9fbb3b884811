import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { adoptSettings } from "#server/cli/environment.ts";
import { inheritedEnvironment } from "#server/test/environment.ts";
import { open } from "#server/test/open.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const opened = open();
let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kaamkaj-command-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Result {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** The command as an operator runs it from another folder. */
const kaamkaj = (env: Record<string, string>, ...args: string[]): Promise<Result> =>
  promisify(execFile)(join(root, "deploy/kaamkaj"), args, {
    cwd: folder,
    env: { ...inheritedEnvironment(), ...env },
  }).then(
    (result) => ({ code: 0, ...result }),
    (error: Result) => error,
  );

describe("the command kaamkaj", () => {
  it("names the database and the files that it works on, without a password, and nothing else beside its result", async () => {
    const { DATABASE_URL = "", DATA_DIR } = opened.services.settings;
    const { code, stdout, stderr } = await kaamkaj({ DATABASE_URL, DATA_DIR }, "db:shell", "-c", "select 7 as seven");
    expect([code, stdout]).toEqual([0, "seven\n-----\n    7\n(1 row)\n"]);
    const name = /\/(t_\w+)/.exec(DATABASE_URL)?.[1];
    expect(stderr).toMatch(new RegExp(`^Database ${name} on \\S+ \\(DATABASE_URL\\)\\nFiles    ${DATA_DIR}/files\\n$`));
    const password = /:([^:@/]+)@/.exec(DATABASE_URL)?.[1];
    expect(stderr).not.toContain(password);
  });

  it("replaces data only where somebody has said yes", async () => {
    const { DATABASE_URL = "", DATA_DIR } = opened.services.settings;
    for (const [args, question] of [
      [["restore", "any.zip"], /^This restores into t_\w+ on .* and .*\/files\. Add --yes to go on\.$/m],
      [["demo:clear"], /^This deletes the demo data in t_\w+ on .*\. Add --yes to go on\.$/m],
    ] as const) {
      const { code, stderr } = await kaamkaj({ DATABASE_URL, DATA_DIR }, ...args);
      expect([code, stderr]).toEqual([2, expect.stringMatching(question)]);
    }
  });

  it("says what it can do where it is asked for something else", async () => {
    expect(await kaamkaj({})).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^Usage: kaamkaj COMMAND.*restore/),
    });
    expect(await kaamkaj({}, "toString")).toMatchObject({ code: 2, stderr: expect.stringMatching(/^Usage:/) });
  });
});

describe("the settings of a command", () => {
  const adopt = async (env: NodeJS.ProcessEnv, text?: string) => {
    const file = join(folder, "kaamkaj.env");
    await rm(file, { force: true });
    if (text !== undefined) await writeFile(file, text);
    const adopted = { ...env };
    await adoptSettings(adopted, { file, dataDir: folder });
    return adopted;
  };
  const url = "postgres://kaamkaj:se-cret@db.example/market?sslmode=verify-full";

  it("are those of the service of this machine, with its folder of files", async () => {
    const text = `# Settings\nDATABASE_URL=${url}\nMAIL_FROM='Kaamkaj <a@b.example>'\n`;
    expect(await adopt({}, text)).toEqual({ DATABASE_URL: url, DATA_DIR: folder, MAIL_FROM: "Kaamkaj <a@b.example>" });
    // Its folder alone would belong to no database of it.
    expect(await adopt({ DATA_DIR: folder }, text)).toMatchObject({ DATABASE_URL: url, DATA_DIR: folder });
  });

  it("come from the environment as a whole where it names an installation, as units and containers do", async () => {
    for (const env of [
      { DATABASE_URL: "postgres://other.example/other" },
      { FILES_URL: "s3://bucket/files" },
      { DATA_DIR: join(folder, "drill") },
      { SECRET_KEY: "a key of a unit", DATA_DIR: folder },
    ]) {
      const adopted = await adopt(
        env,
        `DATABASE_URL=${url}\nFILES_URL=s3://mine/files\nSMTP_URL=smtp://mail.example\n`,
      );
      expect(adopted).toEqual({ DATA_DIR: join(root, "data"), ...env });
    }
  });

  it("are those of npm start in a checkout, from whichever folder the command is run", async () => {
    expect(await adopt({})).toEqual({ DATA_DIR: join(root, "data") });
  });

  it.skipIf(process.getuid?.() === 0)("of the service are for its operator alone", async () => {
    const file = join(folder, "closed.env");
    await writeFile(file, "", { mode: 0 });
    await expect(adoptSettings({}, { file, dataDir: folder })).rejects.toThrow(
      `No permission to read ${file}: run this command as root, or with sudo.`,
    );
  });
});
