import { AsyncLocalStorage } from "node:async_hooks";

/** The span of a call. */
export interface CallSpan {
  readonly traceId: string;
  /** The trace header of requests to other services. */
  readonly traceparent: string;
  /** Begins the span of a statement; the returned function ends it. */
  readonly statement: (text: string) => (failed: boolean) => void;
  readonly end: (result: { status: number; role: string; outcome: string }) => void;
}

/** The call on whose behalf something is done. */
export interface CallContext {
  readonly call: string;
  readonly requestId: string;
  /** Where it is traced. */
  readonly span?: CallSpan;
  /** How it ended: a message of its row, or the code of a refusal. */
  outcome?: string | undefined;
}

const storage = new AsyncLocalStorage<CallContext>();

/** Nothing for what no call asked for, such as jobs. */
export const currentCall = () => storage.getStore();

/** Whatever runs in it, also later and for however long, is done for that call. */
export const runInCall = <T>(context: CallContext, run: () => T): T => storage.run(context, run);
