// Before the first schema is made.
import "#web/lib/no-eval.ts";
import { contract } from "#contract/index.ts";

/** The contract, as a page may use it. */
export const callTable = contract;
