import { z } from "zod";
import { calls } from "./call.ts";

/** Pictures and résumés. `upload` is multipart with one field `file`; what it answers is what later calls send. */
export const files = calls({
  upload: {
    method: "POST",
    by: "anyone",
    input: z.object({}),
    multipart: true,
    answers: { done: "Success" },
    extra: z.object({ filename: z.string() }),
  },
});
