import { Client, type ClientConfig } from "pg";
import type { StatementObserver } from "#server/platform/db/statement-spans.ts";
import { roundTrips } from "#server/platform/metrics.ts";

export interface ObserverConfig {
  readonly observeStatement?: StatementObserver | undefined;
}

/** A client that reports its statements, and counts a round trip for each that is sent while none is under way. */
export class ObservedClient extends Client {
  readonly #observeStatement: StatementObserver | undefined;
  #underWay = 0;

  constructor(config?: ClientConfig & ObserverConfig) {
    super(config);
    this.#observeStatement = config?.observeStatement;
  }

  // The overloads of `Client` cannot be repeated: arguments and result are passed on as they are.
  override query(...args: never[]): never {
    const sentAt = performance.now();
    const result: unknown = Reflect.apply(super.query, this, args);
    if (result instanceof Promise) this.#observe(args[0], sentAt, result);
    return result as never;
  }

  #observe(config: unknown, sentAt: number, result: Promise<unknown>): void {
    const startsRoundTrip = this.#underWay === 0;
    if (startsRoundTrip) roundTrips.inc();
    this.#underWay += 1;
    const end = this.#observeStatement?.(textOf(config), sentAt, startsRoundTrip);
    const ended = (failed: boolean) => {
      this.#underWay -= 1;
      end?.(failed);
    };
    result.then(
      () => ended(false),
      () => ended(true),
    );
  }
}

const textOf = (config: unknown): string =>
  typeof config === "string" ? config : String((config as { text?: unknown }).text);
