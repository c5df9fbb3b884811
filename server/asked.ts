import { AsyncLocalStorage } from "node:async_hooks";
import type { CallSpan } from "#server/traces.ts";

/** The call on whose behalf something is done. */
export interface Asked {
  readonly call: string;
  readonly requestId: string;
  /** Where it is traced. */
  readonly span?: CallSpan;
}

const asked = new AsyncLocalStorage<Asked>();

/** Nothing for what no call asked for, such as jobs. */
export const askedNow = () => asked.getStore();

/** Whoever calls it, and whenever: what it does is done for the call of now. */
export function keptFor<G extends unknown[]>(run: (...given: G) => void): (...given: G) => void {
  const by = asked.getStore() as Asked;
  return (...given) => asked.run(by, run, ...given);
}

/** Whatever runs in it, also later and for however long, is done for that call. */
export const doneFor = <T>(by: Asked, run: () => T): T => asked.run(by, run);
