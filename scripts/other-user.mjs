import { copyFileSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { delimiter, join } from "node:path";
import { Stop } from "./progress.mjs";
import { root } from "./root.mjs";
import { run } from "./run.mjs";
import { temporaryFolder } from "./temporary-folder.mjs";

const user = "nobody";

/** By which the clients of a registry find it. Root's folders are not readable for others, so they are left out. */
const network = /^(https?_proxy|no_proxy|all_proxy|node_extra_ca_certs|ssl_cert_(file|dir)|npm_config_\w+)$/i;
const privateSettings =
  /^npm_config_(cache|prefix|userconfig|globalconfig|local_prefix|global_prefix|init_module|tmp)$/i;

/** Whether this process can become another user. */
export const isRoot = () => process.getuid?.() === 0;

/**
 * Runs a program as a new user would: in a fresh copy, in a folder with a space, with an empty home and environment. Of root's
 * settings it has only those by which npm reaches its registry. The folder goes however this process ends.
 *
 * @param {readonly string[]} command
 * @param {import("./run.mjs").RunOptions} [options]
 */
export async function asOtherUser(command, options = {}) {
  const folder = temporaryFolder("kaamkaj of nobody ");
  try {
    const [project, home] = [join(folder, "project"), join(folder, "home")];
    for (const path of [project, home]) mkdirSync(path);
    const { uid, gid } = await idsOf(user);
    await copyProject(folder, { project, home, uid, gid });
    const [program = "", ...args] = command;
    return await run(program, args, { ...options, cwd: project, env: environment(home), uid, gid, channel: true });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} name */
async function idsOf(name) {
  const [uid = NaN, gid = NaN] = (await Promise.all(["-u", "-g"].map((which) => run("id", [which, name])))).map(
    ({ output }) => Number(output),
  );
  return { uid, gid };
}

/**
 * Copies the files of the project, with what npm needs to reach its registry. Everything in the folder belongs to the user then.
 *
 * @param {string} folder
 * @param {{ project: string, home: string, uid: number, gid: number }} target
 */
export async function copyProject(folder, { project, home, uid, gid }) {
  const config = (await run("npm", ["config", "get", "userconfig"], { env: process.env })).output.trim();
  if (existsSync(config)) copyFileSync(config, join(home, ".npmrc"));
  // A clone of another user is as good as one of root's.
  const copy =
    'git -c safe.directory=\'*\' ls-files -z -co --exclude-standard | tar --null -T - -cf - | tar -xf - -C "$1" && chown -R "$2" "$3"';
  const copied = await run("bash", ["-o", "pipefail", "-c", copy, "copy", project, `${uid}:${gid}`, folder]);
  if (copied.code !== 0) throw new Stop(`${copied.output}\nThe project could not be copied.`);
}

/**
 * The environment of a new user.
 *
 * @param {string} home
 */
export function environment(home) {
  const path = (process.env["PATH"] ?? "").split(delimiter).filter((part) => !part.startsWith(root));
  const settings = Object.entries(process.env).filter(
    ([name]) => name === "CI" || (network.test(name) && !privateSettings.test(name)),
  );
  return { ...Object.fromEntries(settings), PATH: path.join(delimiter), HOME: home };
}
