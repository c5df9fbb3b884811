import { screen } from "#contract/screens.ts";
import { type ChargedRequest, feeOf, totalOf } from "#server/notify/mail/charge.ts";
import { sample } from "#server/notify/mail/sample.ts";
import type { MailSamples } from "#server/platform/mail/mail-template.ts";
import { type MailTemplate, oneLine, quoted, type Say } from "#server/platform/mail/mail-template.ts";

interface DirectPayment extends ChargedRequest {
  readonly requestId: number;
  readonly workId: number;
  readonly title: string;
  readonly companyName: string;
  readonly freelancerName: string;
  readonly reference?: string | null | undefined;
  readonly reason?: string | undefined;
}

const valuesOf = ({ title, companyName, freelancerName, ...request }: DirectPayment) => ({
  title: oneLine(title),
  company: oneLine(companyName),
  freelancer: oneLine(freelancerName),
  amount: totalOf(request),
});

/** What the freelancer receives for the platform. */
function feeLines(on: DirectPayment, say: Say): readonly string[] {
  const fee = feeOf(on);
  return fee
    ? [
        say("It includes the company's platform fee of {fee}. You pay it to the platform with the brokerage.", {
          fee,
        }),
      ]
    : [];
}

const answer = (say: Say) => ({
  words: say("Answer"),
  screen: screen("/freelancermaster/projects", { tab: "completed" }),
});

/** The e-mail about a payment that went directly to the freelancer: reported to the freelancer, denied to the company. */
export const directPaymentTemplates = {
  reportDirect: (on) => (say) => ({
    subject: say("Has the money arrived? “{title}”", valuesOf(on)),
    paragraphs: [
      say("{company} says that it has paid you {amount} for “{title}”.", valuesOf(on)),
      ...feeLines(on, say),
      ...(on.reference
        ? [say("The reference of the payment is {reference}.", { reference: oneLine(on.reference) })]
        : []),
      say("Look into your UPI app or bank account. Then confirm that the money has arrived, or say that it has not."),
    ],
    button: answer(say),
  }),
  remind: (on) => (say) => ({
    subject: say("Please answer: has the money for “{title}” arrived?", valuesOf(on)),
    paragraphs: [
      say("{company} says that it has paid you {amount} for “{title}”.", valuesOf(on)),
      say("You have neither confirmed it nor said that nothing has arrived."),
    ],
    button: answer(say),
  }),
  deny: (on) => (say) => ({
    subject: say("Not received: payment for “{title}”", valuesOf(on)),
    paragraphs: [
      say("{freelancer} says that your payment of {amount} for “{title}” has not arrived.", valuesOf(on)),
      quoted(on.reason ?? ""),
      say("Check the payment in your UPI app or with your bank. Then pay, or report the payment again."),
    ],
    button: {
      words: say("Open the payment"),
      screen: screen("/clientmaster/payment/$workid/$reqid", { workid: on.workId, reqid: on.requestId }),
    },
  }),
} as const satisfies Record<string, (on: DirectPayment) => MailTemplate>;

export const samples: MailSamples = {
  "a direct payment to confirm": directPaymentTemplates.reportDirect({ ...sample.request, reference: "४२" }),
  "a direct payment to answer": directPaymentTemplates.remind(sample.request),
  "a direct payment that has not arrived": directPaymentTemplates.deny({ ...sample.request, reason: sample.reason }),
  "a direct payment with a platform fee": directPaymentTemplates.reportDirect({ ...sample.request, clientFeeBps: 300 }),
};
