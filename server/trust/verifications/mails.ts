import { screen } from "#contract/screens.ts";
import { verificationLinkDays } from "#domain/trust/verification.ts";
import { sample } from "#server/notify/mail/sample.ts";
import type { MailSamples } from "#server/platform/mail/mail-template.ts";
import { type MailTemplate, oneLine, quoted, type Say } from "#server/platform/mail/mail-template.ts";

export const statusChanged: Readonly<Record<"accepted" | "rejected", (company: string) => MailTemplate>> = {
  accepted: (company) => (say) => ({
    subject: say("Your company is verified"),
    paragraphs: [
      say("The platform's admin has verified {company}.", { company: oneLine(company) }),
      say("You can log in and post your first job. Freelancers see it immediately."),
    ],
    button: { words: say("Post a work"), screen: screen("/clientmaster/workpost") },
  }),
  rejected: (company) => (say) => ({
    subject: say("Your company was not verified"),
    paragraphs: [
      say("The platform's admin has rejected {company}.", { company: oneLine(company) }),
      say(
        "You can no longer log in, and freelancers cannot find your jobs. If you think this is a mistake, contact the platform's operator.",
      ),
    ],
    button: { words: say("Open {product}"), screen: screen("/guestmaster/guesthome") },
  }),
};

/** What follows a question to a company: its text, and the link to answer it. */
const answering = (reason: string, token: string, say: Say) => ({
  paragraphs: [
    quoted(reason),
    say("Send documents and a statement within {days} days. The link works once and needs no login.", {
      days: String(verificationLinkDays),
    }),
  ],
  button: { words: say("Answer and send documents"), screen: screen("/guestmaster/verification", { token }) },
});

/** A rejection that the company can answer. */
export const rejectedWithReason =
  (company: string, reason: string, token: string): MailTemplate =>
  (say) => {
    const { paragraphs, button } = answering(reason, token, say);
    return {
      subject: say("Your company was not verified"),
      paragraphs: [
        say("The platform's admin has rejected {company}. The reason:", { company: oneLine(company) }),
        ...paragraphs,
      ],
      button,
      after: [say("Until it is verified you cannot log in, and freelancers cannot find your jobs.")],
    };
  };

export const informationRequested =
  (company: string, reason: string, token: string): MailTemplate =>
  (say) => {
    const { paragraphs, button } = answering(reason, token, say);
    return {
      subject: say("A question about your company"),
      paragraphs: [
        say("The platform's admin needs more information to verify {company}:", { company: oneLine(company) }),
        ...paragraphs,
      ],
      button,
    };
  };

const question = "लाइसेंस की तस्वीर साफ़ नहीं है।";

export const samples: MailSamples = {
  "a verification": statusChanged.accepted(sample.company),
  "a rejection by the admin": statusChanged.rejected(sample.company),
  "a rejection by the admin with a reason": rejectedWithReason(sample.company, question, sample.token),
  "a question of the admin": informationRequested(sample.company, question, sample.token),
};
