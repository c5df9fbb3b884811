import { z } from "zod";
import { calls } from "#contract/call.ts";
import { id, oneLine, pageInput, reason, stepUp, stepUpRefusals } from "#contract/fields.ts";
import { milestoneStatuses } from "#domain/hiring/milestone.ts";
import { everyMember } from "#domain/member.ts";
import { holderKinds, maxHolder } from "#domain/money/funding.ts";
import { paymentProviders } from "#domain/money/payment-order.ts";
import { operationStatuses } from "#domain/money/provider-operation.ts";

const missing = "please fill this";
const milestoneId = id(missing);

/** Null where nobody may hold the money. */
export const holder = z.object({ kind: z.enum(holderKinds), name: z.string() }).nullable();

/** Who holds the money of milestones, and what is held. */
export const heldMoney = calls({
  "milestones.getHolder": {
    why: "A company reads who would hold the money before it posts a work, and an admin who was named.",
    method: "POST",
    by: ["client", "freelancer", "admin"],
    needs: ["money"],
    memberKinds: everyMember,
    input: z.object({}),
    row: z.object({ holder, provider: z.enum(paymentProviders), fundHolder: z.string() }),
  },
  "milestones.setHolder": {
    why: "The platform may hold money on an own account only where a lawyer has confirmed that, so an admin names the holder.",
    title: "Name who holds the money of milestones",
    lastWriteWins: "The last name counts, and the audit log has every one.",
    method: "POST",
    by: ["admin"],
    needs: ["money"],
    input: z.object({
      /** Empty takes the name back, and no milestone is funded from then on. */
      holder: oneLine(maxHolder, missing),
      isConfirmed: z.boolean("please choose one"),
      ...stepUp,
    }),
    refuses: [...stepUpRefusals],
    answers: { done: "Success" },
    says: { done: "Saved", otherwise: "Not saved" },
    note: "`isConfirmed`: a lawyer has confirmed that they may hold this money.",
    unrepeatable: true,
    ownTransaction: true,
    audited: "setting",
  },
  "milestones.listHeld": {
    why: "Admins see whose money is held, and what happens with it next.",
    method: "POST",
    by: ["admin"],
    needs: ["money"],
    input: z.object({ ...pageInput }),
    row: z.object({
      milestoneId: z.int(),
      requestId: z.int(),
      title: z.string(),
      milestone: z.string(),
      companyName: z.string(),
      freelancerName: z.string(),
      /** What the company has paid, with its fee. */
      totalPaise: z.int(),
      status: z.enum(milestoneStatuses),
      provider: z.enum(paymentProviders),
      /** When it is released or refunded by itself, or an admin has to rule its claim. */
      nextAt: z.iso.datetime(),
      /** Whether the bank decides first. */
      isDisputedAtBank: z.boolean(),
      /** How far the provider is that holds it at the account of the freelancer; null where none does. */
      transfer: z.object({ status: z.enum(operationStatuses), failure: z.string() }).nullable(),
      /** Whether an admin has confirmed its payment, and can correct that. */
      isCorrectable: z.boolean(),
    }),
    page: 50,
    note: "The first due one first.",
  },
  "milestones.correct": {
    why: "An admin corrects a funding that was confirmed by mistake.",
    title: "Correct the funding of a milestone",
    method: "POST",
    by: ["admin"],
    needs: ["money"],
    input: z.object({ milestoneId, reason: reason(missing), ...stepUp }),
    refuses: [...stepUpRefusals, "not_found", "provider_payment", "milestone_changed"],
    answers: { done: "Success" },
    says: { done: "The funding was corrected", otherwise: "The funding was not corrected" },
    note: "The money has not arrived. The milestone is planned again, and both parties read the reason.",
    unrepeatable: true,
    ownTransaction: true,
    audited: "milestone",
  },
});
