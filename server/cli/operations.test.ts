// @module-tag all: it starts the product by each documented command.
import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, readlink, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { parse } from "yaml";
import { migratedDatabase } from "#server/test/database.ts";
import { inheritedEnvironment } from "#server/test/environment.ts";
import { startS3 } from "#server/test/s3-server.ts";
import { startProduct } from "#server/test/start-product.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (path: string) => readFile(join(root, path), "utf8");

type Environment = Record<string, string>;

let folder = "";
let database: Awaited<ReturnType<typeof migratedDatabase>>;
const ends: (() => unknown)[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kaamkaj-operations-"));
  database = await migratedDatabase();
});
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs those commands of a section of docs/operations.md that write settings, on files of this test. */
async function runDocumented(section: string, writes: RegExp, paths: Environment): Promise<void> {
  const page = await read("docs/operations.md");
  const [, commands = ""] = new RegExp(`\\n## ${section}\\n[\\s\\S]*?\`\`\`sh\\n([\\s\\S]*?)\`\`\``).exec(page) ?? [];
  const [variables = "", ...lines] = commands.trim().split("\n");
  const chosen = lines.filter((line) => writes.test(line));
  expect(chosen.length).toBeGreaterThan(0);
  let script = ["set -eu", variables, ...chosen].join("\n");
  for (const [path, place] of Object.entries(paths)) script = script.replaceAll(path, place);
  const env = { PATH: process.env["PATH"], S3_ACCESS_KEY_ID: "S3RVER", S3_SECRET_ACCESS_KEY: "S3RVER", SMTP_URL: "" };
  await promisify(execFile)("sh", ["-c", script], { cwd: root, env });
}

const environmentOf = (text: string): Environment =>
  Object.fromEntries([...text.matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name = "", value = ""]) => [name, value]));

/** Starts the product and ends it once `/readyz` has answered. */
async function readinessWith(env: Environment, args?: readonly string[]) {
  const { product, exit, url, output } = await startProduct(env, args);
  ends.push(() => product.kill("SIGKILL"));
  const response = await fetch(`${url}/readyz`);
  const readiness = [response.status, await response.json()];
  product.kill("SIGTERM");
  await exit;
  return { readiness, output: output.text };
}

const ready = [200, { status: "ok", database: "ok", files: "ok" }];

/** Runs deploy/install.sh on files of this test. What changes the machine itself is a command that notes its arguments. */
async function installRelease(): Promise<string> {
  const places = { "/etc/": `${folder}/etc/`, "/opt/": `${folder}/opt/`, "/usr/local/bin/": `${folder}/bin/` };
  const script = join(folder, "release/deploy/install.sh");
  await cp(join(root, "deploy"), dirname(script), { recursive: true });
  let text = await readFile(script, "utf8");
  for (const [path, place] of Object.entries(places)) text = text.replaceAll(path, place);
  await writeFile(script, text);
  const commands = join(folder, "commands");
  const notes = join(folder, "notes");
  for (const path of [commands, ...["etc/caddy", "etc/systemd/system", "opt", "bin"].map((name) => join(folder, name))])
    await mkdir(path, { recursive: true });
  for (const name of ["apt-get", "id", "useradd", "systemctl"])
    await writeFile(join(commands, name), `#!/bin/sh\necho ${name} "$@" >> ${notes}\n`, { mode: 0o755 });
  const env = { PATH: `${commands}:${process.env["PATH"]}` };
  await promisify(execFile)("sh", [script, "kaamkaj.example.org"], { env });
  return await readFile(notes, "utf8");
}

it("one machine: the product starts with the settings that deploy/install.sh writes, and keeps them when it runs again", async () => {
  const file = join(folder, "etc/kaamkaj/kaamkaj.env");
  expect(await installRelease()).toContain("systemctl start kaamkaj.service kaamkaj-backup.timer kaamkaj-drill.timer");
  const settings = await readFile(file, "utf8");
  await installRelease();
  expect(await readFile(file, "utf8")).toBe(settings);
  expect(await readlink(join(folder, "opt/kaamkaj"))).toBe(join(folder, "release"));
  const unit = await read("deploy/systemd/kaamkaj.service");
  const assignments = [...unit.matchAll(/^Environment=(.*)$/gm)].map(([, list = ""]) => list.replaceAll(" ", "\n"));
  const args = /^ExecStart=\S+\/node (.*)$/m.exec(unit)?.[1]?.split(" ");
  const env = { ...environmentOf(await readFile(file, "utf8")), ...environmentOf(assignments.join("\n")) };
  const { readiness, output } = await readinessWith(
    { ...env, DATA_DIR: join(folder, "data"), TMPDIR: tmpdir(), ...inheritedEnvironment() },
    args,
  );
  expect(readiness).toEqual(ready);
  expect(output).toContain("https://kaamkaj.example.org/guestmaster/setup?token=");
  const caddyfile = await readFile(join(folder, "etc/caddy/Caddyfile"), "utf8");
  expect(caddyfile).toContain("\nhttps://kaamkaj.example.org {\n");
  expect(caddyfile).toContain("reverse_proxy 127.0.0.1:3000 {");
}, 120_000);

/** What compose gives the container of the product, on the database of this test. */
async function composeEnvironment(): Promise<Environment> {
  const file = join(folder, "compose.env");
  await runDocumented("Containers", /deploy\/\.env/, { "deploy/.env": file });
  const settings = environmentOf(await readFile(file, "utf8"));
  const { services } = parse(await read("deploy/compose.yaml")) as {
    services: { kaamkaj: { environment: Environment } };
  };
  const own = Object.entries(services.kaamkaj.environment).map(([name, value]) => [
    name,
    value.replaceAll(/\$\{(\w+)(?::[-?]([^}]*))?\}/g, (_, key: string, usual = "") => settings[key] || usual),
  ]);
  const env: Environment = { ...settings, ...Object.fromEntries(own) };
  expect(env["DATABASE_URL"]).toMatch(/^postgres:\/\/kaamkaj:[0-9a-f]{64}@db\/kaamkaj\?sslmode=disable$/);
  return { ...env, DATABASE_URL: database.url, DATA_DIR: join(folder, "container"), HOST: "127.0.0.1" };
}

it("containers: the product starts with the settings that the documented commands write", async () => {
  expect((await readinessWith(await composeEnvironment())).readiness).toEqual(ready);
}, 120_000);

it("Kubernetes: the product starts with the values of the chart and the documented secret", async () => {
  const s3 = await startS3();
  ends.push(s3.close);
  const file = join(folder, "secrets.env");
  await runDocumented("Kubernetes", /^printf .* secrets\.env$/, { "> secrets.env": `> ${file}` });
  const { settings } = parse(await read("deploy/helm/kaamkaj/values.yaml")) as { settings: Environment };
  const secrets = environmentOf(await readFile(file, "utf8"));
  const { S3_ENDPOINT } = s3.settings;
  const place = { DATABASE_URL: database.url, DATA_DIR: join(folder, "pod"), S3_ENDPOINT };
  const { readiness } = await readinessWith({
    NODE_ENV: "production",
    ...settings,
    ...secrets,
    ...place,
    DRAIN_SECONDS: "0",
  });
  expect(readiness).toEqual(ready);
}, 120_000);

it("deploy/backup.sh saves a backup into the mounted folder and deletes those that are too old", async () => {
  const backups = join(folder, "backups");
  await mkdir(backups);
  const [old, recent, other] = ["kaamkaj-2026-01-01.zip", "kaamkaj-2026-01-02.zip", "notes.txt"] as const;
  for (const name of [old, recent, other]) await writeFile(join(backups, name), "");
  const day = 24 * 60 * 60 * 1000;
  for (const name of [old, other]) await utimes(join(backups, name), new Date(), new Date(Date.now() - 20 * day));
  const env = { ...(await composeEnvironment()), PATH: `${dirname(process.execPath)}:${process.env["PATH"]}` };
  const { stdout } = await promisify(execFile)(join(root, "deploy/backup.sh"), [backups, "14"], { cwd: "/", env });
  const remaining = (await readdir(backups)).toSorted();
  expect(remaining).toEqual([recent, expect.stringMatching(/^kaamkaj-\d{4}-\d\d-\d\dT\d{6}Z\.zip$/), other]);
  expect(stdout).toContain(`Saved to ${join(backups, remaining[1] ?? "")}`);
}, 60_000);
