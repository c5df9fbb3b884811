import { screen } from "#contract/screens.ts";
import { verificationLinkDays } from "#domain/trust/verification.ts";
import { type MailTemplate, oneLine, quoted, type Say } from "#server/notify/mail/templates/mail-template.ts";

/**
 * A registration may name the address of another person, so this e-mail contains nothing that was typed but the username:
 * it cannot be used to send texts to strangers.
 */
export const welcome: Readonly<Record<"client" | "freelancer", (username: string) => MailTemplate>> = {
  client: (username) => (say) => ({
    subject: say("Welcome to {product}: your company is being verified"),
    paragraphs: [
      say("The account {username} was registered with this address.", { username }),
      say(
        "The platform's admin verifies your company before you can log in and post jobs. You will receive an email; no action is needed until then.",
      ),
    ],
    button: { words: say("Open {product}"), screen: screen("/guestmaster/guesthome") },
    after: [say("If this was not you, ignore this email.")],
  }),
  freelancer: (username) => (say) => ({
    subject: say("Welcome to {product}: find your first job"),
    paragraphs: [
      say("The account {username} was registered with this address.", { username }),
      say(
        "You can log in now. Find jobs that suit you and apply with your résumé. You will receive an email when the company decides.",
      ),
    ],
    button: { words: say("Find jobs"), screen: screen("/freelancermaster/workview") },
    after: [say("If this was not you, ignore this email.")],
  }),
};

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

export const testMail =
  (username: string): MailTemplate =>
  (say) => ({
    subject: say("{product} test email"),
    paragraphs: [say("The admin {username} sent this email to test mail delivery.", { username })],
    button: { words: say("Open Emails"), screen: screen("/adminmaster/mails") },
  });
