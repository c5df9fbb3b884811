import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pollUntil } from "#server/test/poll.ts";
import { freePort } from "../../e2e/product.ts";
import { root } from "../../scripts/root.mjs";

/** The deployed configuration with other instances, port and certificate. */
async function configuration(folder: string, port: number, instances: readonly number[]): Promise<string> {
  const deployed = await readFile(join(root, "deploy/nginx/kaamkaj.conf"), "utf8");
  const [, options = ""] = /^ *server [\d.:]+( .*;)$/m.exec(deployed) ?? [];
  const servers = instances.map((instance) => `  server 127.0.0.1:${instance}${options}\n`).join("");
  const local = deployed
    .replace(/(?:^ *server [\d.:]+ .*;\n)+/m, servers)
    .replace("listen 443 ssl http2;", `listen 127.0.0.1:${port};`)
    .replaceAll(/^ *ssl_.*\n/gm, "");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  return `
    ${process.getuid?.() === 0 ? "user root;" : ""}
    daemon off;
    worker_processes 2;
    pid ${folder}/nginx.pid;
    error_log ${folder}/error.log warn;
    events { worker_connections 1024; }
    http {
      access_log off;
      ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join("\n")}
      ${local}
    }`;
}

/** Runs nginx in front of these ports in a temporary folder. */
export async function startNginx(instances: readonly number[]) {
  const folder = await mkdtemp(join(tmpdir(), "kaamkaj-nginx-"));
  const port = await freePort();
  const file = join(folder, "nginx.conf");
  await writeFile(file, await configuration(folder, port, instances));
  const child = spawn("nginx", ["-p", folder, "-c", file, "-e", join(folder, "error.log")], { stdio: "ignore" });
  const exit = once(child, "exit");
  exit.catch(() => undefined);
  const url = `http://localhost:${port}`;
  const isReady = () =>
    fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  const readyAfterMs = await pollUntil(async () => child.exitCode !== null || (await isReady()), 20_000);
  const errors = await readFile(join(folder, "error.log"), "utf8").catch(() => "");
  const stop = async () => {
    child.kill("SIGQUIT");
    if (child.exitCode === null && child.signalCode === null) await exit;
    await rm(folder, { recursive: true, force: true });
  };
  if (child.exitCode === null && Number.isFinite(readyAfterMs)) return { url, stop };
  await stop();
  throw new Error(`nginx did not start:\n${errors}`);
}
