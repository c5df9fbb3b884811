/** The result of a fault. */
export interface Outcome {
  readonly passed: boolean;
  /** The measured result, such as "200 paid, 0 lost, 0 double, ready again in 1.4 s". */
  readonly summary: string;
}

/** A fault, provoked on a temporary product. */
export interface Fault {
  /** The name for `--only`, and the beginning of its line. */
  readonly name: string;
  /** What is done, in the words of the promise. */
  readonly sentence: string;
  /** How long it takes on a quiet machine of two cores. */
  readonly minutes: number;
  readonly run: () => Promise<Outcome>;
}
