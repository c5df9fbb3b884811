import { z } from "zod";
import { exportStatuses } from "#domain/personal-data.ts";
import { calls, everyRole } from "./call.ts";
import { id, pageInput, stepUp, stepUpRefusals } from "./fields.ts";

const missing = "please fill this field";

/** What a person can do with the data that is stored about the account. */
export const personalData = calls({
  "exports.request": {
    ...everyRole,
    method: "POST",
    input: z.object(stepUp),
    refuses: [...stepUpRefusals, "export_open"],
    answers: { done: "Success" },
    extra: z.object({ exportId: z.int() }),
    says: { done: "Your export is being prepared", otherwise: "The export was not requested" },
    note: "Once a day. An e-mail says when it is ready.",
    unrepeatable: true,
    ownTransaction: true,
    audited: "account",
  },
  "exports.list": {
    ...everyRole,
    method: "POST",
    input: z.object(pageInput),
    row: z.object({
      exportId: z.int(),
      status: z.enum(exportStatuses),
      requestedAt: z.iso.datetime(),
      /** Until when it can be downloaded; null while it is prepared. */
      expiresAt: z.iso.datetime().nullable(),
      /** Null while it is prepared. */
      bytes: z.int().nullable(),
    }),
    page: 50,
    note: "The caller's own, newest first.",
  },
  "exports.download": {
    ...everyRole,
    method: "GET",
    input: z.object({ exportId: id(missing) }),
    refuses: ["not_found"],
    file: "application/zip",
    note: "A zip of JSON per table and of the caller's own files, for 48 hours.",
  },
});
