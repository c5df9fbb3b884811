import { screen } from "#contract/screens.ts";
import type { Paise } from "#domain/money.ts";
import { type MailTemplate, oneLine, payoutsButton } from "#server/notify/mail/templates/mail-template.ts";
import { formatPaise } from "#server/platform/format.ts";

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
      ],
      button: payoutsButton(say),
    };
  };

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
