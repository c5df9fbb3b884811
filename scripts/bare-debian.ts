import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { copyProject, environment, isRoot } from "./other-user.mjs";
import { programs } from "./programs.mjs";
import { Stop } from "./progress.mjs";
import { pinnedNode, root } from "./root.mjs";
import { run } from "./run.mjs";
import { temporaryFolder } from "./temporary-folder.mjs";

/** Debian's own Node and npm, and the init that every server has. */
const packages = "apt-get update && apt-get install --yes --no-install-recommends nodejs npm systemd-sysv";
const certificates = "/etc/ssl/certs/ca-certificates.crt";
const home = "/home/newcomer";
/** The first account of a Debian. */
const newcomer = { uid: 1000, gid: 1000 };

/**
 * Runs a script in the folder of a system, with processes and mounts of its own, which end with it. Tests outside would take
 * its shared memory for that of processes that have ended.
 */
const enter = `
mount --rbind /dev "$1/dev"
mount -t tmpfs tmpfs "$1/dev/shm"
mount -t proc proc "$1/proc"
mount -t tmpfs tmpfs "$1/run"
exec chroot --userspec="$2" "$1" /bin/sh -euc "$3"`;

const isReady = (port: number) =>
  `node -e 'fetch("http://127.0.0.1:${port}/readyz").then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))'`;
const waitFor = (port: number) => `for _ in $(seq 180); do ${isReady(port)} && break; sleep 1; done; ${isReady(port)}`;

/** The two commands of README. The port is one that nothing else of this machine is likely to use. */
const quickStart = `cd ${home}/project
PORT=3917 npm start & product=$!
${waitFor(3917)}
kill -INT $product
wait $product || true
npm test`;

/** The commands of docs/operations.md. Nothing runs services here: \`systemctl\` enables them, and leaves starting them to us. */
const installation = `export SYSTEMD_OFFLINE=1
tar --extract --file /root/kaamkaj-linux-x64.tar.gz --directory /opt
/opt/kaamkaj-*/deploy/install.sh kaamkaj.example.org
caddy validate --config /etc/caddy/Caddyfile
unit=/etc/systemd/system/kaamkaj.service
install -d -o kaamkaj -g kaamkaj -m 0700 /run/kaamkaj /var/lib/kaamkaj /var/cache/kaamkaj
cd /opt/kaamkaj
env $(sed '/^#/d; /^$/d' /etc/kaamkaj/kaamkaj.env) $(sed -n 's/^Environment=//p' $unit) PORT=3918 \\
  setpriv --reuid kaamkaj --regid kaamkaj --clear-groups $(sed -n 's/^ExecStart=//p' $unit) & product=$!
${waitFor(3918)}
kaamkaj ledger:verify
kill -TERM $product
wait $product || true`;

/**
 * Runs the commands of README and of docs/operations.md in an empty Debian 13, with its own Node and npm.
 *
 * @returns why this machine cannot, if it cannot
 */
export async function testOnBareDebian(limitMs: number): Promise<string | undefined> {
  const missing = ["debootstrap", "unshare"].filter((name) => programs(name).length === 0);
  if (!isRoot()) return "only root can make a Debian";
  if (missing.length > 0) return `there is no ${missing.join(" and no ")}`;

  const deadline = Date.now() + limitMs;
  const env = { ...environment(home), PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin" };
  const command = async (name: string, ...args: readonly string[]) => {
    const { code, output } = await run(name, args, { show: true, limitMs: deadline - Date.now(), env });
    if (code !== 0) throw new Stop(`${output.slice(-2000)}\n${name} ended with ${code}.`);
  };
  const system = join(temporaryFolder("kaamkaj-debian-"), "system");
  const inside = (user: string, script: string) =>
    command("unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-euc", enter, "sh", system, user, script);

  await command("debootstrap", "--variant=minbase", "--include=ca-certificates", "trixie", system);
  await inside("root:root", packages);
  // A registry may be reached by a certificate that this machine has and Debian has not.
  if (existsSync(certificates)) copyFileSync(certificates, join(system, certificates));
  const project = join(system, home, "project");
  mkdirSync(project, { recursive: true });
  await copyProject(join(system, home), { project, home: join(system, home), ...newcomer });
  await command("chroot", system, "useradd", "--uid", String(newcomer.uid), "--home-dir", home, "newcomer");
  await inside("newcomer:newcomer", quickStart);

  rmSync(join(root, "release"), { recursive: true, force: true });
  await command(pinnedNode, join(root, "scripts/release.mjs"));
  const [release] = readdirSync(join(root, "release")).filter((name) => name.endsWith(".tar.gz"));
  copyFileSync(join(root, "release", release ?? ""), join(system, "root", "kaamkaj-linux-x64.tar.gz"));
  await inside("root:root", installation);
  return undefined;
}
