import { type ScreenAddress, screen } from "#contract/screens.ts";
import { sample } from "#server/notify/mail/sample.ts";
import type { MailSamples } from "#server/platform/mail/mail-template.ts";
import { type MailTemplate, oneLine, quoted } from "#server/platform/mail/mail-template.ts";

const titled = (subject: string) => ({ title: oneLine(subject) });

/** To a visitor, before anything is written. */
export const ticketLink =
  (token: string, about = ""): MailTemplate =>
  (say) => ({
    subject: say("Write to the operator of {product}"),
    paragraphs: [
      say("Somebody wants to write to the operator with this address."),
      say("Open the link within 24 hours and write your message there."),
    ],
    button: {
      words: say("Write the message"),
      screen: screen("/guestmaster/ticket", { token, ...(about && { about }) }),
    },
    after: [say("If this was not you, ignore this email.")],
  });

interface Times {
  readonly answerHours: number;
  readonly settleDays: number;
}

export const ticketReceived =
  (subject: string, { answerHours, settleDays }: Times, where: ScreenAddress): MailTemplate =>
  (say) => ({
    subject: say("Your message has arrived: “{title}”", titled(subject)),
    paragraphs: [
      say("Your message to the operator has arrived."),
      say("You get a first answer within {hours} hours, and it is settled within {days} days.", {
        hours: String(answerHours),
        days: String(settleDays),
      }),
    ],
    button: { words: say("Open the message"), screen: where },
  });

export const ticketAnswered =
  (subject: string, text: string, isClosed: boolean, where: ScreenAddress): MailTemplate =>
  (say) => ({
    subject: say("Answer: “{title}”", titled(subject)),
    paragraphs: [
      say("The operator has answered your message:"),
      quoted(text),
      ...(isClosed ? [say("It is closed now. You can reply for 14 days, which opens it again.")] : []),
    ],
    button: { words: say("Read and reply"), screen: where },
  });

/** To every admin who moderates. */
export const ticketsOverdue =
  (subject: string): MailTemplate =>
  (say) => ({
    subject: say("Overdue: “{title}”", titled(subject)),
    paragraphs: [say("A message to the operator is overdue. It is at the top of the desk.")],
    button: { words: say("Open the desk"), screen: screen("/adminmaster/desk") },
  });

const own = screen("/freelancermaster/support/{-$ticketId}", { ticketId: 7 });

export const samples: MailSamples = {
  "a link to write to the operator": ticketLink(sample.token),
  "a message to the operator has arrived": ticketReceived(sample.title, { answerHours: 24, settleDays: 15 }, own),
  "an answer of the operator": ticketAnswered(sample.title, sample.reason, false, own),
  "a last answer of the operator": ticketAnswered(sample.title, sample.reason, true, own),
  "an overdue message to the operator": ticketsOverdue(sample.title),
};
