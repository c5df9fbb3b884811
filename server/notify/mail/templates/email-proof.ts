import { screen } from "#contract/screens.ts";
import type { MailTemplate } from "#server/notify/mail/templates/mail-template.ts";

export const emailProof =
  (username: string, token: string): MailTemplate =>
  (say) => ({
    subject: say("Confirm your email address"),
    paragraphs: [
      say("The account {username} uses this address.", { username }),
      say("Confirm within 24 hours that it is yours. The link works once."),
    ],
    button: { words: say("Confirm the address"), screen: screen("/guestmaster/emailproof", { token }) },
    after: [say("If this was not you, ignore this email.")],
  });
