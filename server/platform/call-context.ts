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
  /** The span of the call, if traces are on. */
  readonly span?: CallSpan;
  /** The outcome: a message of the contract row, or the code of a refusal. */
  outcome?: string | undefined;
}

const storage = new AsyncLocalStorage<CallContext>();

/** The context of the running call; undefined in jobs. */
export const currentCall = () => storage.getStore();

/** Runs a function in the context of a call, which its asynchronous continuations share. */
export const runInCall = <T>(context: CallContext, run: () => T): T => storage.run(context, run);
