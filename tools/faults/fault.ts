/** What a fault did to the product. */
export interface Outcome {
  readonly passed: boolean;
  /** What was counted and timed, in a few words: "200 paid, 0 lost, 0 double, ready again in 1.4 s". */
  readonly told: string;
}

/** One thing that goes wrong, really provoked, on a product of its own that the run starts and stops. */
export interface Fault {
  /** A word to choose it by, and the beginning of its line. */
  readonly name: string;
  /** What is done, in the words of the promise. */
  readonly sentence: string;
  /** How long it takes on a quiet machine of two cores. */
  readonly minutes: number;
  readonly run: () => Promise<Outcome>;
}
