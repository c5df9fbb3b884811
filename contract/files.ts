import { z } from "zod";
import { calls } from "./call.ts";

/** Pictures and résumés. `upload` is multipart with one field `file`; what it answers is what later calls send. */
export const files = calls({
  upload: {
    method: "POST",
    by: "anyone",
    input: z.object({}),
    multipart: true,
    // A picture is anybody's to send, a résumé only a freelancer's (DETAILS 20).
    refuses: ["no_session", "wrong_role", "too_large", "unsupported_type"],
    answers: { done: "Success" },
    extra: z.object({ filename: z.string() }),
    audited: { not: "A file is nothing until a call attaches it, and that call is noted." },
  },
});
