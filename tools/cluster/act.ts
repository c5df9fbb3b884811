import type { Outcome } from "../faults/fault.ts";
import type { Deployment } from "./deployment.ts";

/** One thing that has to be as on one machine, tried on all of them. */
export interface Act {
  readonly name: string;
  readonly sentence: string;
  readonly run: (deployment: Deployment) => Promise<Outcome>;
}
