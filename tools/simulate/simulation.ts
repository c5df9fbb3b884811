import { setTimeout as wait } from "node:timers/promises";
import { type Product, startProduct } from "../../e2e/product.ts";
import { withDatabase } from "../faults/product-folder.ts";
import { openCuttingProxy } from "./cut-connection.ts";
import type { Step } from "./draw.ts";
import { activation, idlePause, providerSwitch } from "./inputs.ts";
import { after } from "./model.ts";
import { type Act, firstProvider, firstRate, rightPassword, type World } from "./model-world.ts";
import { Players } from "./players.ts";
import { outcomeOf } from "./responses.ts";

const settings = (rate: number, provider: World["provider"]) => ({
  DEMO: "0",
  LOG_LEVEL: "error",
  ADMIN_USERNAME: "admin",
  ADMIN_PASSWORD: rightPassword,
  BROKERAGE_BPS: String(rate),
  // On a local machine the sandbox is the default, and cannot be chosen.
  ...(provider === "direct" && { PAYMENT_PROVIDER: provider, PAYMENT_INSTRUCTIONS: "Pay to platform@upi." }),
  LIMIT_PAYOUT_WRITES_PER_TEN_MINUTES: "0",
});

const isDone = (outcome: string | undefined) => outcome === "Success" || outcome === "Pending";

/** A product that can be killed and restarted with the same data. */
export class Simulation {
  readonly #first: Product;
  #product: Product;
  players: Players;
  calls = 0;
  #plays = 0;
  #rate = firstRate;
  #provider: World["provider"] = firstProvider;

  private constructor(product: Product) {
    this.#first = product;
    this.#product = product;
    this.players = new Players(product.url, product.dataDir);
  }

  static async open(): Promise<Simulation> {
    const simulation = new Simulation(await startProduct({ env: settings(firstRate, firstProvider) }));
    await simulation.players.createReferenceData();
    await simulation.#endHolds();
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
  async reset(): Promise<void> {
    if (this.#rate !== firstRate || this.#provider !== firstProvider) await this.crash(firstRate, firstProvider);
    this.#plays += 1;
    this.players = this.players.again(this.#plays);
  }

  /** Kills the product and starts it again with these settings. */
  async crash(rate: number, provider = this.#provider): Promise<void> {
    await this.#product.kill9();
    [this.#rate, this.#provider] = [rate, provider];
    this.#product = await startProduct({ env: settings(rate, provider), dataDir: this.#first.dataDir });
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
    for (const [at, act] of acts.entries()) if (isDone(outcomes[at])) await this.players.rememberId(act);
    return outcomes;
  }

  async #prepareCall(act: Act): Promise<() => Promise<string>> {
    const { call, body, headers } = await this.players.inputFor(act);
    if (call === activation) return () => this.#activateAccounts();
    if (call === idlePause) return () => this.#pauseWork(body);
    if (call === providerSwitch) return () => this.#switchProvider(act.on);
    return async () => {
      this.calls += 1;
      return outcomeOf(
        await this.players
          .clientOf(act.by)
          .post(call, body, { ...headers, "idempotency-key": act.creates + this.#plays }),
      );
    };
  }

  /** What is earned is due at once. A single admin would have to wait for a day, and the product reads it when it starts. */
  async #endHolds(): Promise<void> {
    await withDatabase(this.dataDir, (client) =>
      client.query("insert into platform_settings (key, value, version) values ('payoutHoldDays', '\"0\"', 1)"),
    );
    await this.crash(firstRate);
  }

  /** New payout accounts are paid only after a day. */
  async #activateAccounts(): Promise<string> {
    await withDatabase(this.dataDir, (client) =>
      client.query("update payout_accounts set state = 'active', usable_from = now() where state = 'waiting'"),
    );
    return "Success";
  }

  /** As the job does after weeks without an activity. */
  async #pauseWork(body: object): Promise<string> {
    const { workId } = body as { readonly workId: number };
    await withDatabase(this.dataDir, (client) =>
      client.query("update works set paused_at = now() where id = $1 and not engaged and paused_at is null", [workId]),
    );
    return "Success";
  }

  async #switchProvider(provider: string): Promise<string> {
    await this.crash(this.#rate, provider === "direct" ? provider : firstProvider);
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
