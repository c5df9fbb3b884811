import { type MailTemplate, oneLine } from "#server/features/mail/templates/mail-template.ts";

/**
 * Anybody may register with the address of somebody else: this e-mail repeats nothing that was typed but the username, so
 * that nobody sends strangers words of theirs in our name.
 */
export const welcome: Readonly<Record<"client" | "freelancer", (username: string) => MailTemplate>> = {
  client: (username) => (say) => ({
    subject: say("Welcome to Kaamkaj: your company is being verified"),
    paragraphs: [
      say("The account {username} was registered with this address.", { username }),
      say(
        "The platform's admin verifies your company before you can log in and post works. You will receive an email; no action is needed until then.",
      ),
    ],
    button: { words: say("Open Kaamkaj"), screen: "guestmaster/guesthome" },
    after: [say("If this was not you, ignore this email.")],
  }),
  freelancer: (username) => (say) => ({
    subject: say("Welcome to Kaamkaj: find your first work"),
    paragraphs: [
      say("The account {username} was registered with this address.", { username }),
      say(
        "You can log in now. Find works that suit you and apply with your résumé. You will receive an email when the company decides.",
      ),
    ],
    button: { words: say("Find works"), screen: "freelancermaster/workview" },
    after: [say("If this was not you, ignore this email.")],
  }),
};

export const statusChanged: Readonly<Record<"accepted" | "rejected", (company: string) => MailTemplate>> = {
  accepted: (company) => (say) => ({
    subject: say("Your company is verified"),
    paragraphs: [
      say("The platform's admin has verified {company}.", { company: oneLine(company) }),
      say("You can log in and post your first work. Freelancers see it immediately."),
    ],
    button: { words: say("Post a work"), screen: "clientmaster/workpost" },
  }),
  rejected: (company) => (say) => ({
    subject: say("Your company was not verified"),
    paragraphs: [
      say("The platform's admin has rejected {company}.", { company: oneLine(company) }),
      say(
        "You can no longer log in, and freelancers cannot find your works. If you think this is a mistake, contact the platform's operator.",
      ),
    ],
    button: { words: say("Open Kaamkaj"), screen: "guestmaster/guesthome" },
  }),
};

export const testMail =
  (username: string): MailTemplate =>
  (say) => ({
    subject: say("Kaamkaj test email"),
    paragraphs: [say("The admin {username} sent this email to test mail delivery.", { username })],
    button: { words: say("Open Emails"), screen: "adminmaster/mails" },
  });
