import { screen } from "#contract/screens.ts";
import type { Paise } from "#domain/money.ts";
import { paise } from "#domain/money.ts";
import { sample } from "#server/notify/mail/sample.ts";
import { formatPaise } from "#server/platform/format.ts";
import type { MailSamples } from "#server/platform/mail/mail-template.ts";
import { type MailTemplate, oneLine, payoutsButton, quoted, type Say } from "#server/platform/mail/mail-template.ts";

interface ReturnEvent {
  readonly requestId: number;
  readonly request: { readonly title: string; readonly companyName: string; readonly freelancerName: string };
}

const namesOf = ({ request: { title, companyName, freelancerName } }: ReturnEvent) => ({
  title: oneLine(title),
  company: oneLine(companyName),
  freelancer: oneLine(freelancerName),
});

/** To the company, which gets the money from the platform. */
export const moneyReturned =
  (event: ReturnEvent, returned: Paise): MailTemplate =>
  (say) => {
    const { title, freelancer } = namesOf(event);
    const amount = formatPaise(returned);
    return {
      subject: say("{amount} is returned to you for “{title}”", { amount, title }),
      paragraphs: [
        say("{freelancer} has given back {amount} of your payment for “{title}”.", { freelancer, amount, title }),
        say("The platform sends you the money. The project stays paid."),
      ],
      button: {
        words: say("Open the receipt"),
        screen: screen("/clientmaster/receipt/$requestid", { requestid: event.requestId }),
      },
    };
  };

interface Parts {
  readonly amount: Paise;
  readonly brokerage: Paise;
  readonly net: Paise;
  /** What of the net part was withheld as tax, so that the freelancer owes it. */
  readonly debt: Paise;
  /** How to pay the platform; empty where the operator has not said so. */
  readonly instructions: string;
}

/** To the freelancer, whose earnings are lower by the net part. */
export const returnRecorded =
  (event: ReturnEvent, parts: Parts): MailTemplate =>
  (say) => {
    const { title, company } = namesOf(event);
    const amount = formatPaise(parts.amount);
    return {
      subject: say("You returned {amount} for “{title}”", { amount, title }),
      paragraphs: [
        say("{amount} goes back to {company} for “{title}”.", { amount, company, title }),
        [
          say("From your earnings: {amount}", { amount: formatPaise(parts.net) }),
          say("Brokerage: {amount}", { amount: formatPaise(parts.brokerage) }),
        ].join("\n"),
        ...billedTax(parts, say),
      ],
      button: payoutsButton(say),
    };
  };

/** What the tax office has of money that goes back. */
const billedTax = ({ debt, instructions }: Parts, say: Say): readonly string[] =>
  debt === 0
    ? []
    : [
        say(
          "{debt} of it was withheld as tax, which stays with the tax office in your name. Please pay it to the platform.",
          {
            debt: formatPaise(debt),
          },
        ),
        ...(instructions ? [quoted(instructions)] : []),
      ];

interface Sent {
  readonly amount: Paise;
  readonly reference: string;
}

export const returnSent =
  (event: ReturnEvent, { amount, reference }: Sent): MailTemplate =>
  (say) => {
    const { title } = namesOf(event);
    return {
      subject: say("{amount} was sent to you for “{title}”", { amount: formatPaise(amount), title }),
      paragraphs: [say("The bank's reference is {utr}.", { utr: oneLine(reference) })],
      button: {
        words: say("Open the receipt"),
        screen: screen("/clientmaster/receipt/$requestid", { requestid: event.requestId }),
      },
    };
  };

const openReceipt = ({ requestId }: ReturnEvent) =>
  screen("/clientmaster/receipt/$requestid", { requestid: requestId });

/** To the company, whose payment a provider refunds because the freelancer has given money back. */
export const refundPromised =
  (event: ReturnEvent, refund: Paise): MailTemplate =>
  (say) => {
    const [title, freelancer] = [event.request.title, event.request.freelancerName].map(oneLine);
    const values = { title: title ?? "", freelancer: freelancer ?? "", amount: formatPaise(refund) };
    return {
      subject: say("{amount} is returned to you for “{title}”", values),
      paragraphs: [
        say("{freelancer} has given back {amount} of your payment for “{title}”.", values),
        say("The money comes back the way you paid. The project stays paid."),
      ],
      button: { words: say("Open the receipt"), screen: openReceipt(event) },
    };
  };

/** To the company, whose provider has made the refund. */
export const returnRefunded =
  (event: ReturnEvent, { amount, reference }: { readonly amount: Paise; readonly reference: string }): MailTemplate =>
  (say) => ({
    subject: say("{amount} was refunded to you for “{title}”", {
      amount: formatPaise(amount),
      title: oneLine(event.request.title),
    }),
    paragraphs: [
      say("The money arrives within a few working days, the way you paid. The refund is {reference}.", {
        reference: oneLine(reference),
      }),
    ],
    button: { words: say("Open the receipt"), screen: openReceipt(event) },
  });

const parts = {
  amount: paise(10_000),
  brokerage: paise(1_000),
  net: paise(9_000),
  instructions: sample.reason,
};
const sent = { amount: paise(10_000), reference: "123456789012" };

export const samples: MailSamples = {
  "money that is returned": moneyReturned(sample.event, paise(10_000)),
  "a return": returnRecorded(sample.event, { ...parts, debt: paise(0) }),
  "a return of money of which tax was withheld": returnRecorded(sample.event, { ...parts, debt: paise(10) }),
  "a return that was sent": returnSent(sample.event, sent),
  "money that a provider returns": refundPromised(sample.event, paise(10_000)),
  "a return that was refunded": returnRefunded(sample.event, sent),
};
