// Imported before zod creates the first schema.
import "#web/lib/no-eval.ts";
import { contract } from "#contract/index.ts";

/** The contract, as a page may use it. */
export const callTable = contract;
