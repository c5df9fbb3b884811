/** How many streams of server-sent events there may be, and for how long. */
export interface StreamLimits {
  /** The most streams of an account on this instance. The oldest one ends for a new one. */
  readonly perAccount: number;
  readonly perInstance: number;
  readonly maxAgeMs: number;
}

export interface StreamTimes extends StreamLimits {
  readonly readEveryMs: number;
  /** The longest time between the instant in a row and the commit of its transaction. */
  readonly longestTransactionMs: number;
  readonly beatEveryMs: number;
}
