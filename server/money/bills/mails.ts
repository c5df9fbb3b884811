import { type Paise, paise } from "#domain/money.ts";
import { sample } from "#server/notify/mail/sample.ts";
import { formatPaise } from "#server/platform/format.ts";
import type { MailSamples } from "#server/platform/mail/mail-template.ts";
import { type MailTemplate, oneLine, payoutsButton, quoted, type Say } from "#server/platform/mail/mail-template.ts";

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

interface Debt {
  readonly title: string;
  readonly amount: Paise;
  readonly note: string;
}

const debtValues = ({ title, amount }: Debt) => ({ title: oneLine(title), amount: formatPaise(amount) });

/** About the bill of a refund to the freelancer who owes it. Its creation is part of the e-mail about the refund. */
export const debtTemplates = {
  settle: (on) => (say) => ({
    subject: say("Refund paid: {amount} for “{title}”", debtValues(on)),
    paragraphs: [
      say("Your payment of {amount} for the refund of “{title}” has arrived.", debtValues(on)),
      ...(on.note ? [quoted(on.note)] : []),
    ],
    button: payoutsButton(say),
  }),
  waive: (on) => (say) => ({
    subject: say("Refund waived: {amount} for “{title}”", debtValues(on)),
    paragraphs: [say("You do not have to pay the refund of {amount} for “{title}”.", debtValues(on)), quoted(on.note)],
    button: payoutsButton(say),
  }),
} as const satisfies Record<string, (on: Debt) => MailTemplate>;

const bill = {
  title: sample.title,
  amount: paise(90_000),
  instructions: "प्लेटफ़ॉर्म को चुकाएँ।",
  note: "पहला काम।",
};
const debt = { title: sample.title, amount: paise(9_000), note: sample.reason };

export const samples: MailSamples = {
  ...Object.fromEntries(
    Object.entries(billTemplates).flatMap(([move, template]) => [
      [`${move} of a bill`, template({ ...bill, clientFee: paise(0), total: paise(900_000) })],
      [
        `${move} of a bill with the fee of a company`,
        template({
          ...bill,
          amount: paise(120_000),
          clientFee: paise(30_000),
          total: paise(930_000),
          instructions: "",
        }),
      ],
    ]),
  ),
  "a refund that was paid": debtTemplates.settle(debt),
  "a refund that was waived": debtTemplates.waive(debt),
};
