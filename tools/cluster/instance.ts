import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, type Product, startProduct } from "../../e2e/product.ts";

/** Three of them start where there may be two processors, and much else to do. */
const patienceMs = 240_000;

/** One of the machines: a folder, a port that stays, and the product that runs there. */
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

  /** One that cannot start is started again, as whoever watches over instances does. */
  async start(tries = 3): Promise<void> {
    try {
      const at = { dataDir: this.#dataDir, port: this.port, patienceMs };
      this.#product = await startProduct({ env: this.#env, ...at });
    } catch (error) {
      if (tries === 1) throw error;
      await this.start(tries - 1);
    }
  }

  /** As an operator stops it. */
  stop = async (): Promise<void> => this.#product?.stop();
  kill9 = async (): Promise<void> => this.#product?.kill9();

  close = async (): Promise<void> => {
    await this.stop();
    await rm(this.#dataDir, { recursive: true, force: true });
  };

  /** The sum of a figure that it tells, over those of its lines that say this. */
  async figure(name: string, saying = ""): Promise<number> {
    // Requests from this machine count as the proxy's.
    const headers = { authorization: `Bearer ${this.#env["METRICS_TOKEN"]}` };
    const told = await (await fetch(`${this.url}/metrics`, { headers })).text();
    const lines = told.split("\n").filter((line) => line.startsWith(name) && line.includes(saying));
    return lines.reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0);
  }
}
