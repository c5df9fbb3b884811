import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Outcome } from "./fault.ts";
import { type Market, price } from "./people.ts";
import { type Heard, unanswered, type Window } from "./window.ts";

/** As many as pay at the same time. */
const payersCount = 20;
/** So long somebody still asks after the last payment is due. */
const patienceMs = 30_000;

interface Attempt {
  readonly requestId: number;
  /** When the last attempt that failed was over; none did where it is zero. */
  readonly failedAt: number;
}

/** People who pay one completed request after the other, each as often as it takes to be told how it went. */
export class Payers {
  /** Paid, as they were told. */
  readonly acknowledged: Attempt[] = [];
  /** Answers nobody should get. */
  readonly wrong: string[] = [];
  slowestMs = 0;
  calls = 0;
  /** How often somebody was told to come back. */
  refused = 0;
  /** When each payment was acknowledged. */
  readonly times: number[] = [];
  readonly #market: Market;
  readonly #restMs: number;
  #overAt = Number.POSITIVE_INFINITY;
  #paying: Promise<unknown> = Promise.resolve();

  private constructor(market: Market, restMs: number) {
    this.#market = market;
    this.#restMs = restMs;
  }

  static async start(market: Market, { eachHas = 800, restMs = 20 } = {}): Promise<Payers> {
    const payers = new Payers(market, restMs);
    const freelancer = await market.freelancer();
    const all: Promise<void>[] = [];
    for (let n = 0; n < payersCount; n += 1) {
      const company = await market.company();
      const dealings = await market.dealings(company, freelancer, "completed", eachHas);
      const window = await market.window(company);
      all.push(
        payers.#payAll(
          window,
          dealings.map(({ id }) => id),
        ),
      );
    }
    payers.#paying = Promise.all(all);
    return payers;
  }

  async #payAll(window: Window, requests: readonly number[]): Promise<void> {
    for (const requestId of requests) {
      if (this.#overAt < Date.now()) return;
      await this.#pay(window, requestId);
      await wait(this.#restMs);
    }
  }

  async #pay(window: Window, requestId: number): Promise<void> {
    const key = randomUUID();
    for (let failedAt = 0; ; failedAt = Date.now()) {
      if (failedAt > 0) await wait(this.#restMs);
      const heard = await window.call("payment", { requestid: requestId, amount: price }, key);
      this.#count(heard);
      if (heard.words === "Success") {
        this.times.push(Date.now());
        this.acknowledged.push({ requestId, failedAt });
        return;
      }
      if (!isPassing(heard) || Date.now() > this.#overAt + patienceMs) {
        this.wrong.push(heard.words);
        return;
      }
    }
  }

  #count({ ms, status }: Heard): void {
    this.calls += 1;
    if (status === 503) this.refused += 1;
    this.slowestMs = Math.max(this.slowestMs, ms);
  }

  /** The longest time that nobody was told that he has paid. */
  longestOutageMs(): number {
    return Math.round(Math.max(0, ...this.times.slice(1).map((time, n) => time - (this.times[n] ?? 0))));
  }

  /** Each still hears how his last payment went. */
  async stop(): Promise<void> {
    this.#overAt = Math.min(this.#overAt, Date.now());
    await this.#paying;
  }

  /** What the database has, against what was acknowledged. */
  async judge(): Promise<Outcome> {
    await this.stop();
    const market = this.#market;
    const ids = this.acknowledged.map(({ requestId }) => requestId);
    const there = await market.count("select count(*) from payments where request_id = any ($1)", [ids]);
    const all = await market.count("select count(*) from payments");
    const double = await market.count("select count(*) - count(distinct request_id) as count from payments");
    const broken = await market.brokenBooks();
    const lost = ids.length - there;
    const strange = all - there;
    const told = [
      `${ids.length} paid, ${lost} lost, ${double} double, ${strange} nobody was told of`,
      `${await this.#unheard()} done but not answered, and answered when asked again`,
      ...(this.wrong.length > 0 ? [`answered ${[...new Set(this.wrong)].join(" and ")}`] : []),
      broken.length > 0 ? broken.join("; ") : "the books in order",
    ].join(", ");
    const sound = lost === 0 && double === 0 && strange === 0 && this.wrong.length === 0 && broken.length === 0;
    return { passed: sound && ids.length > payersCount, told };
  }

  /** Payments that were made before an attempt was over that nobody was answered. */
  async #unheard(): Promise<number> {
    const asked = this.acknowledged.filter(({ failedAt }) => failedAt > 0);
    return this.#market.count(
      `select count(*) from payments
      inner join unnest($1::int[], $2::float8[]) as asked (request_id, failed_at) using (request_id)
      where paid_at < to_timestamp(failed_at / 1000)`,
      [asked.map(({ requestId }) => requestId), asked.map(({ failedAt }) => failedAt)],
    );
  }
}

/** Nothing was answered, or that it may be tried again; a proxy says it in its own way. */
const isPassing = ({ words, status }: Heard) => words === unanswered || [502, 503, 504].includes(status);
