import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { type HttpClient, type HttpResponse, noResponse } from "../../e2e/http-client.ts";
import { price, type World } from "../world.ts";
import type { Outcome } from "./fault.ts";

/** As many as pay at the same time. */
const payersCount = 20;
/** How long users retry after the last payment is due. */
const patienceMs = 30_000;

interface Attempt {
  readonly requestId: number;
  /** When the last failed attempt ended; 0 if none failed. */
  readonly failedAt: number;
}

/** Users who pay completed requests one after the other, and retry until they get a definite response. */
export class Payers {
  /** The number of acknowledged payments. */
  readonly acknowledged: Attempt[] = [];
  /** Unexpected responses. */
  readonly wrong: string[] = [];
  slowestMs = 0;
  calls = 0;
  /** The number of 503 and 429 responses. */
  refused = 0;
  /** When each payment was acknowledged. */
  readonly times: number[] = [];
  readonly #world: World;
  readonly #restMs: number;
  #overAt = Number.POSITIVE_INFINITY;
  #paying: Promise<unknown> = Promise.resolve();

  private constructor(world: World, restMs: number) {
    this.#world = world;
    this.#restMs = restMs;
  }

  static async start(world: World, { eachHas = 800, restMs = 20 } = {}): Promise<Payers> {
    const payers = new Payers(world, restMs);
    const freelancer = await world.newFreelancer();
    const all: Promise<void>[] = [];
    for (let n = 0; n < payersCount; n += 1) {
      const company = await world.newCompany();
      const requests = await world.newRequests(company, freelancer, "completed", eachHas);
      const client = await world.signIn(company);
      all.push(
        payers.#payAll(
          client,
          requests.map(({ id }) => id),
        ),
      );
    }
    payers.#paying = Promise.all(all);
    return payers;
  }

  async #payAll(client: HttpClient, requests: readonly number[]): Promise<void> {
    for (const requestId of requests) {
      if (this.#overAt < Date.now()) return;
      await this.#pay(client, requestId);
      await wait(this.#restMs);
    }
  }

  async #pay(client: HttpClient, requestId: number): Promise<void> {
    const key = randomUUID();
    for (let failedAt = 0; ; failedAt = Date.now()) {
      if (failedAt > 0) await wait(this.#restMs);
      const heard = await client.call("payment", { requestid: requestId, amount: price }, key);
      this.#count(heard);
      if (heard.outcome === "Success") {
        this.times.push(Date.now());
        this.acknowledged.push({ requestId, failedAt });
        return;
      }
      if (!isPassing(heard) || Date.now() > this.#overAt + patienceMs) {
        this.wrong.push(heard.outcome);
        return;
      }
    }
  }

  #count({ ms, status }: HttpResponse): void {
    this.calls += 1;
    if (status === 503) this.refused += 1;
    this.slowestMs = Math.max(this.slowestMs, ms);
  }

  /** The longest time without an acknowledged payment. */
  longestOutageMs(): number {
    return Math.round(Math.max(0, ...this.times.slice(1).map((time, n) => time - (this.times[n] ?? 0))));
  }

  /** Waits for the response of the last payments. */
  async stop(): Promise<void> {
    this.#overAt = Math.min(this.#overAt, Date.now());
    await this.#paying;
  }

  /** Compares the acknowledged payments with the database. */
  async verdict(): Promise<Outcome> {
    await this.stop();
    const world = this.#world;
    const ids = this.acknowledged.map(({ requestId }) => requestId);
    const there = await world.count("select count(*) from payments where request_id = any ($1)", [ids]);
    const all = await world.count("select count(*) from payments");
    const double = await world.count("select count(*) - count(distinct request_id) as count from payments");
    const broken = await world.violatedInvariants();
    const lost = ids.length - there;
    const strange = all - there;
    const told = [
      `${ids.length} paid, ${lost} lost, ${double} double, ${strange} never acknowledged`,
      `${await this.#unheard()} done but not answered, and answered when asked again`,
      ...(this.wrong.length > 0 ? [`answered ${[...new Set(this.wrong)].join(" and ")}`] : []),
      broken.length > 0 ? broken.join("; ") : "the books in order",
    ].join(", ");
    const sound = lost === 0 && double === 0 && strange === 0 && this.wrong.length === 0 && broken.length === 0;
    return { passed: sound && ids.length > payersCount, told };
  }

  /** Payments that were committed before an attempt failed. */
  async #unheard(): Promise<number> {
    const asked = this.acknowledged.filter(({ failedAt }) => failedAt > 0);
    return this.#world.count(
      `select count(*) from payments
      inner join unnest($1::int[], $2::float8[]) as asked (request_id, failed_at) using (request_id)
      where paid_at < to_timestamp(failed_at / 1000)`,
      [asked.map(({ requestId }) => requestId), asked.map(({ failedAt }) => failedAt)],
    );
  }
}

/** No response, or one that allows a retry, also from a proxy. */
const isPassing = ({ outcome, status }: HttpResponse) => outcome === noResponse || [502, 503, 504].includes(status);
