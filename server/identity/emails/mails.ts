import { screen } from "#contract/screens.ts";
import { sample } from "#server/notify/mail/sample.ts";
import type { MailSamples, MailTemplate } from "#server/platform/mail/mail-template.ts";

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

export const samples: MailSamples = {
  "a proof of the address": emailProof(sample.username, sample.token),
};
