import { z } from "zod";
import { fileKinds } from "#domain/uploaded-file.ts";
import { calls } from "./call.ts";

/**
 * Pictures and résumés. `upload` is multipart with a field `file`; what it answers is what later calls send. `kind` says what the file
 * is for, so that a wrong one is refused in the right words; without it the content decides.
 */
export const files = calls({
  upload: {
    method: "POST",
    by: "anyone",
    input: z.object({ kind: z.enum(fileKinds, "must be picture or resume").optional() }),
    multipart: true,
    // A picture is anybody's to send, a résumé only a freelancer's (DETAILS 20).
    refuses: ["no_session", "wrong_role", "too_large", "unsupported_type"],
    answers: { done: "Success" },
    extra: z.object({ filename: z.string() }),
    audited: { not: "A file is nothing until a call attaches it, and that call is noted." },
  },
});
