import { z } from "zod";
import { calls } from "#contract/call.ts";
import { fileKinds } from "#domain/catalog/uploaded-file.ts";

/**
 * Pictures and résumés. `upload` is multipart with a field `file` and returns the name that later calls send. `kind` is the
 * expected kind, so that another one is refused with the right message; without it the content decides.
 */
export const files = calls({
  upload: {
    method: "POST",
    token: "requests:write",
    by: "anyone",
    input: z.object({ kind: z.enum(fileKinds, "must be picture or resume").optional() }),
    multipart: true,
    // Pictures need no session; résumés need one of a freelancer (docs/design/details.md#20).
    refuses: ["no_session", "wrong_role", "too_large", "unsupported_type", "infected"],
    answers: { done: "Success" },
    extra: z.object({ filename: z.string() }),
    audited: { not: "A file has no effect until another call attaches it, and that call is audited." },
  },
});
