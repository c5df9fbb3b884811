import { paise } from "#domain/money.ts";
import { debtTemplates, refundBorne, refundMade } from "#server/notify/mail/templates/refunds.ts";
import { refundPromised, returnRefunded } from "#server/notify/mail/templates/return-refunds.ts";

/** The e-mails about refunds, by providers and admins, by what they are about. */
export function refundMails(
  on: Parameters<typeof refundMade>[0] & Parameters<typeof refundPromised>[0] & { readonly reason: string },
) {
  const parts = { refund: paise(10_000), net: paise(9_000), reason: on.reason, instructions: on.reason };
  const refund = { ...parts, bearer: "freelancer", orderId: null, reference: null } as const;
  const debt = { title: on.request.title, amount: paise(9_000), note: on.reason };
  return {
    "money that a provider returns": refundPromised(on, paise(10_000)),
    "a return that was refunded": returnRefunded(on, { amount: paise(10_000), reference: "123456789012" }),
    "a refund": refundMade(on, refund),
    "a refund of money that was sent": refundMade(on, { ...refund, reference: "123456789012" }),
    "a refund that the freelancer bears": refundBorne(on, refund),
    "a refund that the freelancer owes": refundBorne(on, { ...refund, bearer: "debt" }),
    "a refund that the platform bears": refundBorne(on, { ...refund, bearer: "platform" }),
    "a refund that was paid": debtTemplates.settle(debt),
    "a refund that was waived": debtTemplates.waive(debt),
  };
}
