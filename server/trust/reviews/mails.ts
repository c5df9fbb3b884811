import { screen } from "#contract/screens.ts";
import { offerParties } from "#domain/hiring/offer.ts";
import type { reviewNotifications } from "#domain/hiring/review-notifications.ts";
import { reviewDays, reviewReminderDays } from "#domain/trust/review.ts";
import { sample } from "#server/notify/mail/sample.ts";
import type { MailSamples } from "#server/platform/mail/mail-template.ts";
import { type MailTemplate, oneLine, type Say } from "#server/platform/mail/mail-template.ts";

interface ReviewEvent {
  readonly requestId: number;
  readonly title: string;
  readonly companyName: string;
  readonly freelancerName: string;
  /** The reader. */
  readonly to: "company" | "freelancer";
}

/** The title of the work, and the name of the other party. */
const valuesOf = ({ title, to, companyName, freelancerName }: ReviewEvent) => ({
  title: oneLine(title),
  name: oneLine(to === "company" ? freelancerName : companyName),
});

const screenFor = ({ to, requestId }: ReviewEvent, say: Say) => ({
  words: say("Open the review"),
  screen: screen(`/${to === "company" ? "client" : "freelancer"}master/review/$requestid`, { requestid: requestId }),
});

const hiddenUntilBoth = (say: Say) =>
  say("Reviews stay hidden until both are written or the {days} days are over.", { days: String(reviewDays) });

/** The e-mail to a party about the reviews of a request. None of them says what the other side has done before it is visible. */
export const reviewTemplates = {
  open: (on) => (say) => ({
    subject: say("Review: “{title}”", valuesOf(on)),
    paragraphs: [
      say("“{title}” is paid. For {days} days you can say what it was like to work with {name}.", {
        ...valuesOf(on),
        days: String(reviewDays),
      }),
      hiddenUntilBoth(say),
    ],
    button: screenFor(on, say),
  }),
  remind: (on) => (say) => ({
    subject: say("Time to review ends soon: “{title}”", valuesOf(on)),
    paragraphs: [
      say("You have {days} more days to review {name} for “{title}”.", {
        ...valuesOf(on),
        days: String(reviewReminderDays),
      }),
      hiddenUntilBoth(say),
    ],
    button: screenFor(on, say),
  }),
  reveal: (on) => (say) => ({
    subject: say("Reviews visible: “{title}”", valuesOf(on)),
    paragraphs: [
      say("The reviews of “{title}” are visible now. You can reply once to the one about you.", valuesOf(on)),
    ],
    button: screenFor(on, say),
  }),
  reply: (on) => (say) => ({
    subject: say("Reply to your review: “{title}”", valuesOf(on)),
    paragraphs: [say("{name} has replied to your review of “{title}”.", valuesOf(on))],
    button: screenFor(on, say),
  }),
} as const satisfies Record<keyof typeof reviewNotifications, (on: ReviewEvent) => MailTemplate>;

export const samples: MailSamples = {
  ...Object.fromEntries(
    Object.entries(reviewTemplates).flatMap(([move, template]) =>
      offerParties.map((to) => [`${move} of a review, to the ${to}`, template({ ...sample.request, to })]),
    ),
  ),
};
