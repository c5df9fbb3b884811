import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { inheritedEnvironment } from "#server/test/environment.ts";
import { pollUntil } from "#server/test/poll.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The port is in the log in production, and printed otherwise. */
const listeningPattern = /listening at http:\/\/127\.0\.0\.1:(\d+)|http:\/\/localhost:(\d+)/;

/** Runs the product in a separate process with only these settings, until it is ready. */
export async function startProduct(
  env: Record<string, string>,
  args: readonly string[] = ["server/main.ts"],
  port = 0,
) {
  // A port chosen in advance may be taken by another test.
  const options = { cwd: root, env: { ...inheritedEnvironment(), ...env, PORT: String(port) }, stdio: "pipe" } as const;
  const product = spawn(process.execPath, args, options);
  const exit = once(product, "exit");
  const output = { text: "" };
  for (const stream of [product.stdout, product.stderr])
    stream.on("data", (chunk: Buffer) => (output.text += String(chunk)));
  const address = () => {
    const [, logged, printed] = listeningPattern.exec(output.text) ?? [];
    return `http://127.0.0.1:${logged ?? printed}`;
  };
  const isReady = () => fetch(`${address()}/readyz`).then(Boolean, () => false);
  await pollUntil(async () => product.exitCode !== null || (listeningPattern.test(output.text) && isReady()), 90_000);
  if (product.exitCode !== null || !(await isReady())) {
    product.kill("SIGKILL");
    throw new Error(`The product did not start: ${output.text}`);
  }
  return { product, output, exit, url: address() };
}
