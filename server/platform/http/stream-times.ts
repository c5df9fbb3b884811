/** How many streams of server-sent events there may be, and for how long. */
export interface StreamLimits {
  /** On this instance; the oldest stream of the account ends for a new one. */
  readonly perAccount: number;
  readonly perInstance: number;
  readonly maxAgeMs: number;
}

export interface StreamTimes extends StreamLimits {
  readonly readEveryMs: number;
  /** A transaction commits at most so long after the instant that its rows bear. */
  readonly longestTransactionMs: number;
  readonly beatEveryMs: number;
}
