import { screen } from "#contract/screens.ts";
import type { RegistrationRole } from "#domain/identity/registration.ts";
import { importLinkDays } from "#domain/operation/import.ts";
import { sample } from "#server/notify/mail/sample.ts";
import type { MailSamples, MailTemplate, Say } from "#server/platform/mail/mail-template.ts";

const nextSteps = {
  client: (say: Say) =>
    say("After that, the platform's admin verifies your company before you can log in and post jobs."),
  freelancer: (say: Say) => say("After that, you can log in, complete your profile and apply for jobs."),
} as const satisfies Record<RegistrationRole, (say: Say) => string>;

/** To a person whose account an admin has imported. */
export const accountCreated =
  (role: RegistrationRole, username: string, token: string): MailTemplate =>
  (say) => ({
    subject: say("Your {product} account is ready"),
    paragraphs: [
      say("An account was created for you on {product}. Your username is {username}.", { username }),
      say("Set a password within {days} days. The link works once.", { days: String(importLinkDays) }),
      nextSteps[role](say),
    ],
    button: { words: say("Set a password"), screen: screen("/guestmaster/resetpwd", { token }) },
    after: [say("If you do not expect this, ignore this email.")],
  });

export const samples: MailSamples = {
  "an imported company": accountCreated("client", sample.username, sample.token),
  "an imported freelancer": accountCreated("freelancer", sample.username, sample.token),
};
