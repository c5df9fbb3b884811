import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { attempt, type HttpResponse } from "../../e2e/http-client.ts";
import type { Outcome } from "../faults/fault.ts";
import type { World } from "../world.ts";

interface Caller {
  readonly name: string;
  readonly send: () => Promise<HttpResponse>;
}

const pauseMs = 150;

/** Users that make calls one after the other without retries. */
class Load {
  calls = 0;
  readonly failures = new Map<string, number>();
  /** The titles of works whose posting was acknowledged. */
  readonly posted: string[] = [];
  slowestMs = 0;
  readonly #world: World;
  #isStopped = false;
  #running: Promise<unknown> = Promise.resolve();

  private constructor(world: World) {
    this.#world = world;
  }

  static async start(world: World, eachKind = 3): Promise<Load> {
    const load = new Load(world);
    const all: Promise<void>[] = [];
    for (let n = 0; n < eachKind; n += 1) for (const caller of await load.#callers()) all.push(load.#run(caller));
    load.#running = Promise.all(all);
    return load;
  }

  /** Calls by GET and POST, with and without an Idempotency-Key. */
  async #callers(): Promise<Caller[]> {
    const world = this.#world;
    const [company, freelancer] = [
      await world.signIn(await world.newCompany()),
      await world.signIn(await world.newFreelancer()),
    ];
    const post = async (key?: string) => {
      const title = `Work ${randomUUID()}`;
      const terms = { ...world.skill, title, description: "By hand.", budget: 1000, deadlinedate: "2099-12-31" };
      const response = await company.call("workpost", terms, key);
      if (response.outcome === "Success") this.posted.push(title);
      return response;
    };
    return [
      // The query of a call must not become part of what nginx asks beside it.
      { name: "read by GET", send: () => attempt(company.get("/api/platform.getStatistics?status=open&from=7")) },
      { name: "read by POST", send: () => freelancer.call("getjobfreelancer", {}) },
      { name: "write with a key", send: () => post(randomUUID()) },
      { name: "write without one", send: () => post() },
    ];
  }

  async #run({ name, send }: Caller): Promise<void> {
    while (!this.#isStopped) {
      const { status, outcome, ms } = await send();
      this.calls += 1;
      this.slowestMs = Math.max(this.slowestMs, ms);
      const failure = `${name} ${outcome.slice(0, 40)}`;
      if (status !== 200) this.failures.set(failure, (this.failures.get(failure) ?? 0) + 1);
      await wait(pauseMs);
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#running;
  }

  /** Compares the acknowledged works with the database. */
  async verdict(): Promise<Outcome> {
    const stored = await this.#world.count("select count(*) from works where title = any ($1)", [this.posted]);
    const failed = [...this.failures.values()].reduce((sum, count) => sum + count, 0);
    const summary = [
      `${this.calls} calls, ${failed} failed`,
      ...[...this.failures].map(([failure, count]) => `${count} × ${failure}`),
      `${this.posted.length} works posted, ${this.posted.length - stored} lost or double`,
      `the slowest ${(this.slowestMs / 1000).toFixed(1)} s`,
    ].join(", ");
    return { passed: failed === 0 && this.calls > 100 && stored === this.posted.length, summary };
  }
}

/** Counts failures during an action. The users start a little before it and stop with it. */
export async function underLoad(world: World, action: () => Promise<unknown>): Promise<Outcome> {
  const load = await Load.start(world);
  try {
    await wait(2_000);
    await action();
  } finally {
    await load.stop();
  }
  return load.verdict();
}
