import { setTimeout as wait } from "node:timers/promises";
import { type Product, startProduct } from "../../e2e/product.ts";
import { cutLine } from "./cut-connection.ts";
import type { Step } from "./draw.ts";
import { after } from "./model.ts";
import { type Act, firstRate, rightPassword, type World } from "./model-world.ts";
import { Players, wordsOf } from "./players.ts";

const settings = (rate: number) => ({
  DEMO: "0",
  LOG_LEVEL: "error",
  ADMIN_USERNAME: "admin",
  ADMIN_PASSWORD: rightPassword,
  BROKERAGE_BPS: String(rate),
});

/** A product of its own, which may be killed and goes on with the same data. */
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

  /** What the product complained of lately. */
  complaint(): string {
    const lines = this.#product
      .output()
      .split("\n")
      .filter((line) => line.startsWith("{"));
    return lines.slice(-2).join("\n").slice(0, 1500);
  }

  /** Where the product keeps its data. */
  get dataDir(): string {
    return this.#first.dataDir;
  }

  /** From the beginning, with people whom this product does not know yet. */
  beginAgain(): void {
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

  /** What is answered to each act of the step, or to each of its duplicates if they differ. */
  async play({ fault, acts, afterMs, rate }: Step): Promise<readonly string[]> {
    const asking: (() => Promise<string>)[] = [];
    // One after the other: of two first uploads at once, a browser would keep the ticket of one.
    for (const act of acts) asking.push(await this.#asking(act));
    const ask = asking[0] as (typeof asking)[number];
    const plays: Record<Step["fault"], () => Promise<readonly string[]>> = {
      none: async () => [await ask()],
      race: () => Promise.all(asking.map((one) => one())),
      twice: async () => [[...new Set(await Promise.all([ask(), ask(), ask()]))].join(" and ")],
      kill: async () => {
        const lost = ask().catch(() => undefined);
        await wait(afterMs);
        await this.crash(rate);
        await lost;
        return [await ask()];
      },
      torn: async () => [await this.#cut(ask, "torn")],
      hangup: async () => {
        await this.#cut(ask, { afterMs });
        return [await ask()];
      },
    };
    const answers = await plays[fault]();
    for (const [at, act] of acts.entries()) if (answers[at] === "Success") await this.players.learn(act);
    return answers;
  }

  async #asking(act: Act): Promise<() => Promise<string>> {
    const { call, body } = await this.players.sentFor(act);
    return async () => {
      this.calls += 1;
      return wordsOf(
        await this.players.browserOf(act.by).post(call, body, { "idempotency-key": act.makes + this.#plays }),
      );
    };
  }

  async #cut(ask: () => Promise<string>, when: Parameters<typeof cutLine>[1]): Promise<string> {
    const line = await cutLine(this.#product.url, when);
    this.players.url = line.url;
    const answer = ask().catch(() => "no answer");
    this.players.url = this.#product.url;
    try {
      return await answer;
    } finally {
      line.close();
    }
  }
}

interface Possible {
  readonly world: World;
  readonly answers: readonly string[];
}

/** What the model allows. Of two that race either may be first; a killed server has read the brokerage anew. */
export function outcomesOf(world: World, { fault, acts: [act, rival], rate }: Step): readonly Possible[] {
  if (fault === "torn") return [{ world, answers: ["no answer"] }];
  const one = after(world, act);
  if (fault === "kill") {
    const late = after({ ...world, rate }, act);
    return [
      { world: { ...one.world, rate }, answers: [one.answer] },
      { world: late.world, answers: [late.answer] },
    ];
  }
  if (!rival) return [{ world: one.world, answers: [one.answer] }];
  const two = after(one.world, rival);
  const other = after(world, rival);
  const last = after(other.world, act);
  return [
    { world: two.world, answers: [one.answer, two.answer] },
    { world: last.world, answers: [last.answer, other.answer] },
  ];
}
