import { screen } from "#contract/screens.ts";
import type { Paise } from "#domain/money.ts";
import { paise } from "#domain/money.ts";
import { sample } from "#server/notify/mail/sample.ts";
import { formatPaise } from "#server/platform/format.ts";
import type { MailSamples } from "#server/platform/mail/mail-template.ts";
import { type MailTemplate, oneLine, payoutsButton, quoted, type Say } from "#server/platform/mail/mail-template.ts";

interface ChargebackEvent {
  /** Empty for a payment that is not known here. */
  readonly title: string;
  readonly companyName: string;
  readonly amount: Paise;
}

const valuesOf = ({ title, companyName, amount }: ChargebackEvent) => ({
  title: oneLine(title),
  company: oneLine(companyName),
  amount: formatPaise(amount),
});

const adminButton = (say: Say) => ({
  words: say("Open chargebacks"),
  screen: screen("/adminmaster/payments", { tab: "chargebacks" }),
});

/** Which payment it is, for admins. */
const paymentOf = (event: ChargebackEvent, say: Say): string =>
  event.title === ""
    ? say("The order of the payment is not known here.")
    : say("{company} has paid {amount} for “{title}”.", valuesOf(event));

interface Templates {
  /** To the freelancer whose money waits, or may be sent again. */
  readonly freelancer: (event: ChargebackEvent) => MailTemplate;
  /** To every admin of money. */
  readonly admins: (event: ChargebackEvent) => MailTemplate;
}

/** E-mails about a chargeback, by what has happened to it. */
export const chargebackTemplates = {
  open: {
    freelancer: (event) => (say) => ({
      subject: say("Payment disputed: “{title}”", valuesOf(event)),
      paragraphs: [
        say("{company} disputes {amount} of the payment for “{title}” at its bank.", valuesOf(event)),
        say("The money is on hold until the bank has decided. You will be notified."),
      ],
      button: payoutsButton(say),
    }),
    admins: (event) => (say) => ({
      subject: say("Chargeback to answer: {amount}", valuesOf(event)),
      paragraphs: [
        say("A payer disputes {amount} at the bank. Answer at the payment provider in time.", valuesOf(event)),
        paymentOf(event, say),
      ],
      button: adminButton(say),
    }),
  },
  win: {
    freelancer: (event) => (say) => ({
      subject: say("No longer disputed: “{title}”", valuesOf(event)),
      paragraphs: [
        say("The bank has decided: the payment of {company} for “{title}” stays.", valuesOf(event)),
        say("The money follows the usual payout rules again."),
      ],
      button: payoutsButton(say),
    }),
    admins: (event) => (say) => ({
      subject: say("Chargeback won: {amount}", valuesOf(event)),
      paragraphs: [
        say("The bank has decided for the platform, which keeps {amount}.", valuesOf(event)),
        paymentOf(event, say),
      ],
      button: adminButton(say),
    }),
  },
  lose: {
    freelancer: (event) => (say) => ({
      subject: say("Payment taken back: “{title}”", valuesOf(event)),
      paragraphs: [
        say("The bank has taken {amount} of the payment for “{title}” back.", valuesOf(event)),
        say("You still receive what is owed to you for it, unless the platform takes it back and tells you why."),
      ],
      button: payoutsButton(say),
    }),
    admins: (event) => (say) => ({
      subject: say("Chargeback lost: {amount}", valuesOf(event)),
      paragraphs: [
        say("The bank has taken {amount} back. This is a loss for the platform.", valuesOf(event)),
        say("You can recover what is still owed to the freelancer for this payment."),
        paymentOf(event, say),
      ],
      button: adminButton(say),
    }),
  },
} as const satisfies Record<string, Templates>;

/** To the freelancer, of whose due money an admin has taken some. */
export const chargebackRecovered =
  ({ reason, ...event }: ChargebackEvent & { readonly reason: string }): MailTemplate =>
  (say) => ({
    subject: say("{amount} less for “{title}”", valuesOf(event)),
    paragraphs: [
      say(
        "The bank has returned the payment for “{title}” to {company}. The platform's admin has deducted {amount} from what was still owed to you for it.",
        valuesOf(event),
      ),
      say("The reason:"),
      quoted(reason),
    ],
    button: payoutsButton(say),
  });

const disputed = { title: sample.title, companyName: sample.company, amount: paise(10_000) };

export const samples: MailSamples = {
  "a disputed payment": chargebackTemplates.open.freelancer(disputed),
  "a chargeback that was won": chargebackTemplates.win.freelancer(disputed),
  "a chargeback that was lost": chargebackTemplates.lose.freelancer(disputed),
  "a chargeback, to the admins": chargebackTemplates.open.admins(disputed),
  "a chargeback of an unknown payment, to the admins": chargebackTemplates.win.admins({ ...disputed, title: "" }),
  "a chargeback that was lost, to the admins": chargebackTemplates.lose.admins(disputed),
  "a recovery after a chargeback": chargebackRecovered({ ...disputed, reason: sample.reason }),
};
