import { AsyncLocalStorage } from "node:async_hooks";
import type { Cells, Reading } from "#server/platform/db/reading.ts";
import type { CallSpan } from "#server/platform/tracing.ts";

/** The call on whose behalf something is done. */
export interface CallContext {
  readonly call: string;
  readonly requestId: string;
  /** Where it is traced. */
  readonly span?: CallSpan;
  /** What is to be asked together with the first reading; whoever takes it along takes it away. */
  first?: First | undefined;
}

/** A reading whose answer somebody else waits for. */
export interface First {
  readonly reading: Reading;
  readonly heard: (cells: Cells) => void;
}

const asked = new AsyncLocalStorage<CallContext>();

/** Nothing for what no call asked for, such as jobs. */
export const currentCall = () => asked.getStore();

/** Has the first reading that is asked meanwhile take this along. */
export async function goingFirst<T>(first: First, run: () => Promise<T>): Promise<T> {
  const by = asked.getStore();
  if (by) by.first = first;
  try {
    return await run();
  } finally {
    if (by) by.first = undefined;
  }
}

export function takeFirst(): First | undefined {
  const by = asked.getStore();
  const first = by?.first;
  if (by && first) by.first = undefined;
  return first;
}

/** Whoever calls it, and whenever: what it does is done for the call of now. */
export function bindToCall<G extends unknown[]>(run: (...given: G) => void): (...given: G) => void {
  const by = asked.getStore() as CallContext;
  return (...given) => asked.run(by, run, ...given);
}

/** Whatever runs in it, also later and for however long, is done for that call. */
export const runInCall = <T>(by: CallContext, run: () => T): T => asked.run(by, run);
