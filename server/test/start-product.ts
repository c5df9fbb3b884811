import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { whenSeen } from "#server/test/when-seen.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** In production the log names the port, elsewhere the address that is printed. */
const listening = /listening at http:\/\/127\.0\.0\.1:(\d+)|http:\/\/localhost:(\d+)/;

/** Runs the product in a process of its own, with these settings and no others, until `/readyz` answers. */
export async function startProduct(
  env: Record<string, string>,
  args: readonly string[] = ["server/main.ts"],
  port = 0,
) {
  const { PATH = "" } = process.env;
  // A port that was looked for beforehand may belong to another test by then.
  const options = { cwd: root, env: { PATH, ...env, PORT: String(port) }, stdio: "pipe" } as const;
  const product = spawn(process.execPath, args, options);
  const ended = once(product, "exit");
  const output = { text: "" };
  for (const stream of [product.stdout, product.stderr])
    stream.on("data", (piece: Buffer) => (output.text += String(piece)));
  const address = () => {
    const [, logged, printed] = listening.exec(output.text) ?? [];
    return `http://127.0.0.1:${logged ?? printed}`;
  };
  const answers = () => fetch(`${address()}/readyz`).then(Boolean, () => false);
  await whenSeen(async () => product.exitCode !== null || (listening.test(output.text) && answers()), 90_000);
  if (product.exitCode !== null || !(await answers())) {
    product.kill("SIGKILL");
    throw new Error(`The product did not start: ${output.text}`);
  }
  return { product, output, ended, url: address() };
}
