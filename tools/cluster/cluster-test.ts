import type { Outcome } from "../faults/fault.ts";
import type { Deployment } from "./deployment.ts";

/** A property that must hold as on one machine, tested on all instances. */
export interface ClusterTest {
  readonly name: string;
  readonly sentence: string;
  readonly run: (deployment: Deployment) => Promise<Outcome>;
}
