import { randomBytes } from "node:crypto";
import { chownSync, existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Stop } from "./progress.mjs";
import { run } from "./run.mjs";
import { temporaryFolder } from "./temporary-folder.mjs";

const installed = "/usr/lib/postgresql";

/**
 * Tests on the oldest PostgreSQL server of this machine's Debian or Ubuntu packages, in a temporary cluster. What passes on
 * it and on the embedded one depends on neither version.
 *
 * @template Result
 * @param {(env: NodeJS.ProcessEnv) => Promise<Result>} test
 * @returns {Promise<Result | { missing: string }>}
 */
export async function withOtherPostgres(test) {
  const [version] = existsSync(installed) ? readdirSync(installed).sort((a, b) => Number(a) - Number(b)) : [];
  if (!version) return { missing: `there is no PostgreSQL in ${installed}` };
  console.log(`PostgreSQL ${version}`);
  return withCluster(join(installed, version, "bin"), temporaryFolder("kaamkaj-postgres-"), test);
}

/**
 * @template Result
 * @param {string} bin
 * @param {string} folder
 * @param {(env: NodeJS.ProcessEnv) => Promise<Result>} test
 */
async function withCluster(bin, folder, test) {
  // PostgreSQL refuses to run as root; its packages create a user.
  const prefix = process.getuid?.() === 0 ? ["runuser", "-u", "postgres", "--"] : [];
  const program = (/** @type {string} */ name, /** @type {string[]} */ ...args) => {
    const [command = "", ...rest] = [...prefix, join(bin, name), ...args];
    return run(command, rest);
  };
  const [data, secret, password] = [join(folder, "data"), join(folder, "password"), randomBytes(16).toString("hex")];
  writeFileSync(secret, password);
  if (prefix.length > 0) {
    const uid = Number((await run("id", ["-u", "postgres"])).output);
    for (const path of [folder, secret]) chownSync(path, uid, -1);
  }
  const initialized = await program("initdb", "-D", data, "-U", "kaamkaj", "-A", "scram-sha-256", `--pwfile=${secret}`);
  if (initialized.code !== 0) throw new Stop(initialized.output);

  const settings = ["listen_addresses=", `unix_socket_directories=${folder}`, "fsync=off"];
  const server = program("postgres", "-D", data, ...settings.flatMap((setting) => ["-c", setting]));
  try {
    while ((await program("pg_isready", "-h", folder)).code !== 0) await Promise.race([wait(100), failOnExit(server)]);
    const url = `postgres://kaamkaj:${password}@localhost/postgres?host=${encodeURIComponent(folder)}`;
    return await test({ ...process.env, TEST_DATABASE_URL: url });
  } finally {
    await program("pg_ctl", "-D", data, "-m", "fast", "stop");
    await server;
  }
}

/** @param {ReturnType<typeof run>} server */
async function failOnExit(server) {
  throw new Stop((await server).output);
}
