import { screen } from "#contract/screens.ts";
import { type Paise, paise } from "#domain/money.ts";
import { type ChargedRequest, feeOf, totalOf } from "#server/notify/mail/templates/charge.ts";
import {
  type MailTemplate,
  oneLine,
  payoutsButton,
  quoted,
  type Say,
} from "#server/notify/mail/templates/mail-template.ts";
import { formatPaise } from "#server/platform/format.ts";

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

interface Bill {
  readonly title: string;
  /** Of the bill: the brokerage, and the fee of the company. */
  readonly amount: Paise;
  readonly clientFee: Paise;
  /** What the company paid: the price and its fee. */
  readonly total: Paise;
  /** How to pay the platform; empty where the operator has not said so. */
  readonly instructions: string;
  readonly note: string;
}

const billValues = ({ title, amount, total }: Bill) => ({
  title: oneLine(title),
  amount: formatPaise(amount),
  price: formatPaise(total),
});

/** What the bill consists of. */
const included = (bill: Bill, say: Say) =>
  bill.clientFee > 0
    ? say(
        "It includes the brokerage of {brokerage} and the company's platform fee of {fee}. Please pay {amount} to the platform.",
        {
          brokerage: formatPaise(paise(bill.amount - bill.clientFee)),
          fee: formatPaise(bill.clientFee),
          amount: formatPaise(bill.amount),
        },
      )
    : say("The brokerage of {amount} is included in it. Please pay it to the platform.", billValues(bill));

/** The e-mail about a bill to the freelancer who owes it. */
export const billTemplates = {
  create: (on) => (say) => ({
    subject:
      on.clientFee > 0
        ? say("Fees to pay: {amount} for “{title}”", billValues(on))
        : say("Brokerage to pay: {amount} for “{title}”", billValues(on)),
    paragraphs: [
      say("You confirmed that you were paid {price} for “{title}”.", billValues(on)),
      included(on, say),
      ...(on.instructions ? [quoted(on.instructions)] : []),
    ],
    button: payoutsButton(say),
  }),
  settle: (on) => (say) => ({
    subject:
      on.clientFee > 0
        ? say("Fees paid: {amount} for “{title}”", billValues(on))
        : say("Brokerage paid: {amount} for “{title}”", billValues(on)),
    paragraphs: [
      on.clientFee > 0
        ? say("Your payment of the fees of {amount} for “{title}” has arrived.", billValues(on))
        : say("Your payment of the brokerage of {amount} for “{title}” has arrived.", billValues(on)),
      ...(on.note ? [quoted(on.note)] : []),
    ],
    button: payoutsButton(say),
  }),
  waive: (on) => (say) => ({
    subject:
      on.clientFee > 0
        ? say("Fees waived: {amount} for “{title}”", billValues(on))
        : say("Brokerage waived: {amount} for “{title}”", billValues(on)),
    paragraphs: [
      on.clientFee > 0
        ? say("You do not have to pay the fees of {amount} for “{title}”.", billValues(on))
        : say("You do not have to pay the brokerage of {amount} for “{title}”.", billValues(on)),
      quoted(on.note),
    ],
    button: payoutsButton(say),
  }),
} as const satisfies Record<string, (on: Bill) => MailTemplate>;
