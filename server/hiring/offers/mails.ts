import { screen } from "#contract/screens.ts";
import type { OfferParty } from "#domain/hiring/offer.ts";
import { offerParties } from "#domain/hiring/offer.ts";
import type { offerNotifications } from "#domain/hiring/work-notifications.ts";
import { sample } from "#server/notify/mail/sample.ts";
import { formatPaise } from "#server/platform/format.ts";
import type { MailSamples } from "#server/platform/mail/mail-template.ts";
import { type MailTemplate, oneLine, quoted, type Say } from "#server/platform/mail/mail-template.ts";

/** An offer as far as its e-mails name it. */
export interface OfferTerms {
  readonly amountPaise: number;
  readonly days: number | null;
  readonly note: string | null;
}

interface OfferEvent {
  readonly workId: number;
  readonly title: string;
  readonly companyName: string;
  readonly freelancerName: string;
  /** The party whose move it is; of an offer whose time is over, its author. */
  readonly by: OfferParty;
  /** The reader. */
  readonly to: OfferParty;
  readonly offer: OfferTerms;
  /** Why it was withdrawn or declined. */
  readonly reason?: string | null | undefined;
}

/** The title of the work, and the name of the party whose move it is. */
const valuesOf = ({ title, by, companyName, freelancerName }: OfferEvent) => ({
  title: oneLine(title),
  name: oneLine(by === "company" ? companyName : freelancerName),
});

const screenFor = ({ to, workId }: OfferEvent, say: Say) =>
  to === "company"
    ? { words: say("See the applications"), screen: screen("/clientmaster/viewrequests/$id", { id: workId }) }
    : { words: say("Open your applications"), screen: screen("/freelancermaster/myrequest") };

function termsOf({ offer: { amountPaise, days, note } }: OfferEvent, say: Say): string[] {
  const price = say("Price: {amount}", { amount: formatPaise(amountPaise) });
  const lines = days === null ? price : `${price}\n${say("Days: {days}", { days: String(days) })}`;
  return note ? [lines, quoted(note)] : [lines];
}

const whyOf = ({ reason }: OfferEvent, say: Say) => (reason ? [say("The reason:"), quoted(reason)] : []);

const made =
  (on: OfferEvent): MailTemplate =>
  (say) => ({
    subject: say("Offer: “{title}”", valuesOf(on)),
    paragraphs: [
      say("{name} has made an offer for “{title}”.", valuesOf(on)),
      ...termsOf(on, say),
      say("You can accept it, decline it or make another offer, as long as it is open."),
    ],
    button: screenFor(on, say),
  });

/** The e-mail to a party after each move of an offer, before it expires, and when it has expired. */
export const offerTemplates = {
  make: made,
  revise: made,
  counter: (on) => (say) => ({
    subject: say("Counter-offer: “{title}”", valuesOf(on)),
    paragraphs: [
      say("{name} has answered your offer for “{title}” with another one.", valuesOf(on)),
      ...termsOf(on, say),
      say("You can accept it, decline it or make another offer, as long as it is open."),
    ],
    button: screenFor(on, say),
  }),
  withdraw: (on) => (say) => ({
    subject: say("Offer withdrawn: “{title}”", valuesOf(on)),
    paragraphs: [
      say("{name} has withdrawn the offer for “{title}”. The application stays.", valuesOf(on)),
      ...whyOf(on, say),
    ],
    button: screenFor(on, say),
  }),
  decline: (on) => (say) => ({
    subject: say("Offer declined: “{title}”", valuesOf(on)),
    paragraphs: [
      say("{name} has declined your offer for “{title}”. The application stays.", valuesOf(on)),
      ...whyOf(on, say),
    ],
    button: screenFor(on, say),
  }),
  remind: (on) => (say) => ({
    subject: say("Offer expires soon: “{title}”", valuesOf(on)),
    paragraphs: [say("The offer of {name} for “{title}” expires in one day.", valuesOf(on)), ...termsOf(on, say)],
    button: screenFor(on, say),
  }),
  expire: (on) => (say) => ({
    subject: say("Offer expired: “{title}”", valuesOf(on)),
    paragraphs: [
      say(
        "The offer of {name} for “{title}” has expired. The request stays, and either side can make a new offer.",
        valuesOf(on),
      ),
    ],
    button: screenFor(on, say),
  }),
} as const satisfies Record<keyof typeof offerNotifications, (on: OfferEvent) => MailTemplate>;

export const samples: MailSamples = {
  ...Object.fromEntries(
    Object.entries(offerTemplates).flatMap(([move, template]) =>
      offerParties.map((to) => [
        `${move} of an offer, to the ${to}`,
        template({
          ...sample.request,
          by: to === "company" ? "freelancer" : "company",
          to,
          offer: { amountPaise: 12_000_000, days: 10, note: "दो मसौदों के साथ {title}" },
          reason: sample.reason,
        }),
      ]),
    ),
  ),
};
