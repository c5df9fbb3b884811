import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../e2e/product.ts";
import { root } from "../../scripts/root.mjs";
import { createCertificate } from "../../server/test/certificate.ts";
import { pollUntil } from "../../server/test/poll.ts";

/** Whether browsers connect over TLS and HTTP/2, as deployed, or without. */
type Transport = "tls" | "plain";

/** What stands in place of the port and the certificate. */
const listenOn: Readonly<Record<Transport, (deployed: string, port: number, folder: string) => string>> = {
  tls: (deployed, port, folder) =>
    deployed
      .replace("listen 443 ", `listen 127.0.0.1:${port} `)
      .replace(/(ssl_certificate) \S+;/, `$1 ${folder}/cert.pem;`)
      .replace(/(ssl_certificate_key) \S+;/, `$1 ${folder}/key.pem;`),
  plain: (deployed, port) =>
    deployed.replace("listen 443 ssl http2;", `listen 127.0.0.1:${port};`).replaceAll(/^ *ssl_.*\n/gm, ""),
};

/** The deployed configuration with other instances, port and certificate. */
async function configuration(
  folder: string,
  port: number,
  instances: readonly number[],
  transport: Transport,
): Promise<string> {
  const deployed = await readFile(join(root, "deploy/nginx/kaamkaj.conf"), "utf8");
  const [, options = ""] = /^ *server [\d.:]+( .*;)$/m.exec(deployed) ?? [];
  const servers = instances.map((instance) => `  server 127.0.0.1:${instance}${options}\n`).join("");
  const local = listenOn[transport](deployed.replace(/(?:^ *server [\d.:]+ .*;\n)+/m, servers), port, folder);
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

/** Whether something listens on the port. */
const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });

/** Runs nginx in front of these ports in a temporary folder. */
export async function startNginx(instances: readonly number[], transport: Transport = "plain") {
  const folder = await mkdtemp(join(tmpdir(), "kaamkaj-nginx-"));
  const port = await freePort();
  const file = join(folder, "nginx.conf");
  const { cert, key } = createCertificate();
  await writeFile(join(folder, "cert.pem"), cert);
  await writeFile(join(folder, "key.pem"), key, { mode: 0o600 });
  await writeFile(file, await configuration(folder, port, instances, transport));
  const child = spawn("nginx", ["-p", folder, "-c", file, "-e", join(folder, "error.log")], { stdio: "ignore" });
  const exit = once(child, "exit");
  exit.catch(() => undefined);
  const url = `${transport === "tls" ? "https" : "http"}://localhost:${port}`;
  const readyAfterMs = await pollUntil(async () => child.exitCode !== null || (await listens(port)), 20_000);
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
