import { z } from "zod";
import { calls } from "#contract/call.ts";
import { id, lengths, openDay, optionalText, text } from "#contract/fields.ts";
import { hirers } from "#domain/member.ts";
import { planField } from "./milestone-plan.ts";
import { offerAmount } from "./offer-terms.ts";

const missing = "please fill this";

/** Of a company, those who may engage a freelancer. */
const parties = { method: "POST", by: ["client", "freelancer"], memberKinds: hirers, audited: "contract" } as const;
const amendmentId = id(missing);

/** Changes of a contract that both parties agree on. */
export const amendments = calls({
  "contracts.amend": {
    why: "Either side can ask for more time, another price or scope without ending the engagement.",
    title: "Request a change of a contract",
    ...parties,
    token: "contracts:write",
    note: "Requests a change from the other party. `deadline` is a later day of delivery, `scope` the new description of the work, `pricePaise` whole rupees; absent or empty, a term stays. `milestones`: those in the place of the ones that were never funded, on a work whose milestones are funded; with the others they add up to the price.",
    input: z.object({
      contractId: z.guid(missing),
      /** The version that the caller has read. */
      baseVersion: id(missing),
      deadline: openDay,
      scope: optionalText(lengths.description, missing).nullish(),
      pricePaise: offerAmount.nullish(),
      milestones: planField.nullish(),
      reason: text(lengths.reason, missing),
    }),
    refuses: [
      "not_found",
      "contract_changed",
      "contract_ended",
      "amendment_open",
      "payment_waits",
      "request_moved_on",
      "too_many_amendments",
    ],
    answers: { done: "Success" },
    extra: z.object({ amendmentId: z.int(), expiresAt: z.iso.datetime() }),
    says: { done: "The change was requested", otherwise: "The change was not requested" },
  },
  "contracts.withdrawAmendment": {
    why: "A request for a change can be taken back until it is answered.",
    title: "Withdraw a request for a change",
    ...parties,
    token: "contracts:write",
    input: z.object({ amendmentId }),
    refuses: ["not_found", "amendment_changed"],
    answers: { done: "Success" },
    says: { done: "The request was withdrawn", otherwise: "The request was not withdrawn" },
  },
  "contracts.answerAmendment": {
    why: "A change applies once the other side accepts it.",
    title: "Answer a request for a change",
    ...parties,
    token: "contracts:write",
    note: "Accepting makes a new version of the contract.",
    input: z.object({ amendmentId, accept: z.boolean("please choose one") }),
    refuses: ["not_found", "amendment_changed"],
    answers: { done: "Success" },
    /** The new version; null where it was declined. */
    extra: z.object({ version: z.int().nullable() }),
    says: {
      done: { field: "accept", words: { true: "The change applies now", false: "The change was declined" } },
      otherwise: "The request was not answered",
    },
  },
});
