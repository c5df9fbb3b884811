import { z } from "zod";
import { calls } from "./call.ts";

/** The books, which every payment writes and nobody changes. */
export const ledger = calls({
  getledgerstate: {
    method: "POST",
    by: ["admin"],
    input: z.object({}),
    row: z.object({
      checkedat: z.iso.datetime(),
      /** What was found not to be true that always is; empty when all is well. */
      violations: z.array(z.object({ invariant: z.string(), sentence: z.string(), count: z.int() })),
    }),
  },
});
