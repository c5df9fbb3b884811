import { z } from "zod";
import { calls } from "#contract/call.ts";

const freelancers = { by: ["freelancer"] } as const;

/** Records to take along: what a freelancer has done here, signed by the platform (docs/records.md). */
export const signedRecords = calls({
  "signedRecords.create": {
    why: "A freelancer proves elsewhere what companies here know.",
    title: "Sign a track record",
    ...freelancers,
    method: "POST",
    input: z.object({}),
    answers: { done: "Success" },
    extra: z.object({
      recordId: z.string(),
      /** Where anybody checks it. */
      address: z.string(),
      /** A JSON Web Signature of the record and the visible reviews. */
      jws: z.string(),
    }),
    says: { done: "Your record is signed", otherwise: "The record was not signed" },
    audited: "account",
  },
  "signedRecords.download": {
    why: "The signed record as a PDF for an application elsewhere.",
    ...freelancers,
    method: "GET",
    input: z.object({ recordId: z.uuid("please fill this") }),
    refuses: ["not_found"],
    file: "application/pdf",
  },
});
