import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { type HttpClient, type HttpResponse, noResponse } from "../../e2e/http-client.ts";
import { price, type World } from "../world.ts";
import type { Outcome } from "./fault.ts";

/** Parallel payers. */
const payersCount = 20;
/** How long users retry after the last payment is due. */
const retryMs = 30_000;

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
  readonly #pauseMs: number;
  #stopAt = Number.POSITIVE_INFINITY;
  #paying: Promise<unknown> = Promise.resolve();

  private constructor(world: World, pauseMs: number) {
    this.#world = world;
    this.#pauseMs = pauseMs;
  }

  static async start(world: World, { eachHas = 800, pauseMs = 20 } = {}): Promise<Payers> {
    const payers = new Payers(world, pauseMs);
    const freelancer = await world.newFreelancer();
    const running: Promise<void>[] = [];
    for (let n = 0; n < payersCount; n += 1) {
      const company = await world.newCompany();
      const requests = await world.newRequests(company, freelancer, "completed", eachHas);
      const client = await world.signIn(company);
      running.push(
        payers.#payAll(
          client,
          requests.map(({ id }) => id),
        ),
      );
    }
    payers.#paying = Promise.all(running);
    return payers;
  }

  async #payAll(client: HttpClient, requests: readonly number[]): Promise<void> {
    for (const requestId of requests) {
      if (this.#stopAt < Date.now()) return;
      await this.#pay(client, requestId);
      await wait(this.#pauseMs);
    }
  }

  async #pay(client: HttpClient, requestId: number): Promise<void> {
    const key = randomUUID();
    for (let failedAt = 0; ; failedAt = Date.now()) {
      if (failedAt > 0) await wait(this.#pauseMs);
      const response = await client.call("payment", { requestid: requestId, amount: price }, key);
      this.#count(response);
      if (response.outcome === "Success") {
        this.times.push(Date.now());
        this.acknowledged.push({ requestId, failedAt });
        return;
      }
      if (!mayRetry(response) || Date.now() > this.#stopAt + retryMs) {
        this.wrong.push(response.outcome);
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
    this.#stopAt = Math.min(this.#stopAt, Date.now());
    await this.#paying;
  }

  /** Compares the acknowledged payments with the database. */
  async verdict(): Promise<Outcome> {
    await this.stop();
    const world = this.#world;
    const ids = this.acknowledged.map(({ requestId }) => requestId);
    const stored = await world.count("select count(*) from payments where request_id = any ($1)", [ids]);
    const total = await world.count("select count(*) from payments");
    const double = await world.count("select count(*) - count(distinct request_id) as count from payments");
    const violations = await world.violatedInvariants();
    const lost = ids.length - stored;
    const unacknowledged = total - stored;
    const summary = [
      `${ids.length} paid, ${lost} lost, ${double} double, ${unacknowledged} never acknowledged`,
      `${await this.#committedWithoutResponse()} committed without a response, and confirmed by a retry`,
      ...(this.wrong.length > 0 ? [`answered ${[...new Set(this.wrong)].join(" and ")}`] : []),
      violations.length > 0 ? violations.join("; ") : "all invariants hold",
    ].join(", ");
    const isSound =
      lost === 0 && double === 0 && unacknowledged === 0 && this.wrong.length === 0 && violations.length === 0;
    return { passed: isSound && ids.length > payersCount, summary };
  }

  /** Payments that were committed before an attempt failed. */
  async #committedWithoutResponse(): Promise<number> {
    const retried = this.acknowledged.filter(({ failedAt }) => failedAt > 0);
    return this.#world.count(
      `select count(*) from payments
      inner join unnest($1::int[], $2::float8[]) as retried (request_id, failed_at) using (request_id)
      where paid_at < to_timestamp(failed_at / 1000)`,
      [retried.map(({ requestId }) => requestId), retried.map(({ failedAt }) => failedAt)],
    );
  }
}

/** No response, or one that allows a retry, also from a proxy. */
const mayRetry = ({ outcome, status }: HttpResponse) => outcome === noResponse || [502, 503, 504].includes(status);
