import { setTimeout as wait } from "node:timers/promises";
import { type Product, startProduct } from "../../e2e/product.ts";
import { withDatabase } from "../faults/product-folder.ts";
import { openCuttingProxy } from "./cut-connection.ts";
import type { Step } from "./draw.ts";
import { after } from "./model.ts";
import { type Act, firstRate, rightPassword, type World } from "./model-world.ts";
import { activation, outcomeOf, Players } from "./players.ts";

const settings = (rate: number) => ({
  DEMO: "0",
  LOG_LEVEL: "error",
  ADMIN_USERNAME: "admin",
  ADMIN_PASSWORD: rightPassword,
  BROKERAGE_BPS: String(rate),
  LIMIT_PAYOUT_WRITES_PER_TEN_MINUTES: "0",
});

/** A product that can be killed and restarted with the same data. */
export class Simulation {
  readonly #first: Product;
  #product: Product;
  players: Players;
  calls = 0;
  #plays = 0;

  private constructor(product: Product) {
    this.#first = product;
    this.#product = product;
    this.players = new Players(product.url);
  }

  static async open(): Promise<Simulation> {
    const simulation = new Simulation(await startProduct({ env: settings(firstRate) }));
    await simulation.players.createReferenceData();
    return simulation;
  }

  /** The last two log lines of the product. */
  lastErrors(): string {
    const lines = this.#product
      .output()
      .split("\n")
      .filter((proxy) => proxy.startsWith("{"));
    return lines.slice(-2).join("\n").slice(0, 1500);
  }

  /** The data folder of the product. */
  get dataDir(): string {
    return this.#first.dataDir;
  }

  /** Starts again with new users. */
  reset(): void {
    this.#plays += 1;
    this.players = this.players.again(this.#plays);
  }

  async crash(rate: number): Promise<void> {
    await this.#product.kill9();
    this.#product = await startProduct({ env: settings(rate), dataDir: this.#first.dataDir });
    this.players.url = this.#product.url;
  }

  async close(): Promise<void> {
    if (this.#product !== this.#first) await this.#product.stop();
    await this.#first.stop();
  }

  /** The outcome of each action, or of all its duplicates if they differ. */
  async play({ fault, acts, afterMs, rate }: Step): Promise<readonly string[]> {
    const calls: (() => Promise<string>)[] = [];
    // One after the other, because two parallel first uploads would overwrite each other's ticket cookie.
    for (const act of acts) calls.push(await this.#prepareCall(act));
    const call = calls[0] as (typeof calls)[number];
    const plays: Record<Step["fault"], () => Promise<readonly string[]>> = {
      none: async () => [await call()],
      race: () => Promise.all(calls.map((one) => one())),
      twice: async () => [[...new Set(await Promise.all([call(), call(), call()]))].join(" and ")],
      kill: async () => {
        const interrupted = call().catch(() => undefined);
        await wait(afterMs);
        await this.crash(rate);
        await interrupted;
        return [await call()];
      },
      torn: async () => [await this.#cut(call, "torn")],
      hangup: async () => {
        await this.#cut(call, { afterMs });
        return [await call()];
      },
    };
    const outcomes = await plays[fault]();
    for (const [at, act] of acts.entries()) if (outcomes[at] === "Success") await this.players.rememberId(act);
    return outcomes;
  }

  async #prepareCall(act: Act): Promise<() => Promise<string>> {
    const { call, body } = await this.players.inputFor(act);
    if (call === activation) return () => this.#activateAccounts();
    return async () => {
      this.calls += 1;
      return outcomeOf(
        await this.players.clientOf(act.by).post(call, body, { "idempotency-key": act.creates + this.#plays }),
      );
    };
  }

  /** New payout accounts are paid only after a day. */
  async #activateAccounts(): Promise<string> {
    await withDatabase(this.dataDir, (client) =>
      client.query("update payout_accounts set state = 'active', usable_from = now() where state = 'waiting'"),
    );
    return "Success";
  }

  async #cut(call: () => Promise<string>, when: Parameters<typeof openCuttingProxy>[1]): Promise<string> {
    const proxy = await openCuttingProxy(this.#product.url, when);
    this.players.url = proxy.url;
    const outcome = call().catch(() => "no answer");
    this.players.url = this.#product.url;
    try {
      return await outcome;
    } finally {
      proxy.close();
    }
  }
}

interface PossibleOutcome {
  readonly world: World;
  readonly outcomes: readonly string[];
}

/** The outcomes that the model allows: a race in both orders, and a kill before or after the restart with its new rate. */
export function outcomesOf(world: World, { fault, acts: [act, rival], rate }: Step): readonly PossibleOutcome[] {
  if (fault === "torn") return [{ world, outcomes: ["no answer"] }];
  const one = after(world, act);
  if (fault === "kill") {
    const late = after({ ...world, rate }, act);
    return [
      { world: { ...one.world, rate }, outcomes: [one.outcome] },
      { world: late.world, outcomes: [late.outcome] },
    ];
  }
  if (!rival) return [{ world: one.world, outcomes: [one.outcome] }];
  const two = after(one.world, rival);
  const other = after(world, rival);
  const last = after(other.world, act);
  return [
    { world: two.world, outcomes: [one.outcome, two.outcome] },
    { world: last.world, outcomes: [last.outcome, other.outcome] },
  ];
}
