import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, type Product, startProduct } from "../../e2e/product.ts";

/** Long, because three instances may start on two busy cores. */
const timeoutMs = 240_000;

/** An instance: a folder, a fixed port, and its process. */
export class Instance {
  readonly port: number;
  readonly #dataDir: string;
  readonly #env: Record<string, string>;
  #product: Product | undefined;

  private constructor(port: number, dataDir: string, env: Record<string, string>) {
    this.port = port;
    this.#dataDir = dataDir;
    this.#env = env;
  }

  static async open(env: Record<string, string>): Promise<Instance> {
    const instance = new Instance(await freePort(), await mkdtemp(join(tmpdir(), "kaamkaj-instance-")), env);
    await instance.start();
    return instance;
  }

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  /** Retries a failed start, as a supervisor does. */
  async start(tries = 3): Promise<void> {
    try {
      const startOptions = { dataDir: this.#dataDir, port: this.port, timeoutMs };
      this.#product = await startProduct({ env: this.#env, ...startOptions });
    } catch (error) {
      if (tries === 1) throw error;
      await this.start(tries - 1);
    }
  }

  /** Stops it by SIGTERM. */
  stop = async (): Promise<void> => this.#product?.stop();
  kill9 = async (): Promise<void> => this.#product?.kill9();

  close = async (): Promise<void> => {
    await this.stop();
    await rm(this.#dataDir, { recursive: true, force: true });
  };

  /** The sum of a metric over its lines with these labels. */
  async metric(name: string, labels = ""): Promise<number> {
    // Requests from this machine appear to come from the proxy.
    const headers = { authorization: `Bearer ${this.#env["METRICS_TOKEN"]}` };
    const text = await (await fetch(`${this.url}/metrics`, { headers })).text();
    const lines = text.split("\n").filter((line) => line.startsWith(name) && line.includes(labels));
    return lines.reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0);
  }
}
