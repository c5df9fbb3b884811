import { type Paise, paise, toRupees } from "#domain/money.ts";
import { type MailTemplate, oneLine, quoted, type Say } from "#server/features/mail/templates/mail-template.ts";
import { formatRupees } from "#server/platform/format.ts";

interface DirectPayment {
  readonly requestId: number;
  readonly workId: number;
  readonly title: string;
  readonly companyName: string;
  readonly freelancerName: string;
  /** In paise. */
  readonly price: number | null;
  readonly reference?: string | null | undefined;
  readonly reason?: string | undefined;
}

const rupees = (amount: Paise): string => formatRupees(toRupees(amount));

const valuesOf = ({ title, companyName, freelancerName, price }: DirectPayment) => ({
  title: oneLine(title),
  company: oneLine(companyName),
  freelancer: oneLine(freelancerName),
  amount: rupees(paise(price ?? 0)),
});

const answer = (say: Say) => ({ words: say("Answer"), screen: "freelancermaster/projects?tab=completed" });

/** The e-mail about a payment that went directly to the freelancer: reported to the freelancer, denied to the company. */
export const directPaymentTemplates = {
  reportDirect: (on) => (say) => ({
    subject: say("Has the money arrived? “{title}”", valuesOf(on)),
    paragraphs: [
      say("{company} says that it has paid you {amount} for “{title}”.", valuesOf(on)),
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
    button: { words: say("Open the payment"), screen: `clientmaster/payment/${on.workId}/${on.requestId}` },
  }),
} as const satisfies Record<string, (on: DirectPayment) => MailTemplate>;

interface Bill {
  readonly title: string;
  readonly amount: Paise;
  readonly price: Paise;
  /** How to pay the platform; empty where the operator has not said so. */
  readonly instructions: string;
  readonly note: string;
}

const billValues = ({ title, amount, price }: Bill) => ({
  title: oneLine(title),
  amount: rupees(amount),
  price: rupees(price),
});

/** The e-mail about a bill to the freelancer who owes it. */
export const billTemplates = {
  create: (on) => (say) => ({
    subject: say("Brokerage to pay: {amount} for “{title}”", billValues(on)),
    paragraphs: [
      say("You confirmed that you were paid {price} for “{title}”.", billValues(on)),
      say("The brokerage of {amount} is included in it. Please pay it to the platform.", billValues(on)),
      ...(on.instructions ? [quoted(on.instructions)] : []),
    ],
    button: { words: say("Open payouts"), screen: "freelancermaster/payouts" },
  }),
  settle: (on) => (say) => ({
    subject: say("Brokerage paid: {amount} for “{title}”", billValues(on)),
    paragraphs: [
      say("Your payment of the brokerage of {amount} for “{title}” has arrived.", billValues(on)),
      ...(on.note ? [quoted(on.note)] : []),
    ],
    button: { words: say("Open payouts"), screen: "freelancermaster/payouts" },
  }),
  waive: (on) => (say) => ({
    subject: say("Brokerage waived: {amount} for “{title}”", billValues(on)),
    paragraphs: [
      say("You do not have to pay the brokerage of {amount} for “{title}”.", billValues(on)),
      quoted(on.note),
    ],
    button: { words: say("Open payouts"), screen: "freelancermaster/payouts" },
  }),
} as const satisfies Record<string, (on: Bill) => MailTemplate>;
