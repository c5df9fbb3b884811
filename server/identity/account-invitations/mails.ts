import { type ScreenAddress, screen } from "#contract/screens.ts";
import { type RegistrationRole, registrationLinkDays } from "#domain/identity/registration.ts";
import { sample } from "#server/notify/mail/sample.ts";
import type { MailSamples, MailTemplate, Say } from "#server/platform/mail/mail-template.ts";

/** To a stranger: it repeats nothing that was typed. */
const invitation = (purpose: string, screen: ScreenAddress, say: Say) => ({
  subject: say("You are invited to {product}"),
  paragraphs: [
    purpose,
    say("Register within {days} days. The link works once, and for this address only.", {
      days: String(registrationLinkDays),
    }),
  ],
  button: { words: say("Create your account"), screen },
  after: [say("If you do not expect this, ignore this email.")],
});

export const invitedToRegister: Readonly<Record<RegistrationRole, (token: string) => MailTemplate>> = {
  client: (token) => (say) => {
    const purpose = say("You are invited to register on {product} as a company and to post jobs.");
    return invitation(purpose, screen("/guestmaster/clientreg", { invitation: token }), say);
  },
  freelancer: (token) => (say) => {
    const purpose = say("You are invited to register on {product} as a freelancer and to find jobs.");
    return invitation(purpose, screen("/guestmaster/freelancerreg", { invitation: token }), say);
  },
};

export const samples: MailSamples = {
  "an invitation of a company": invitedToRegister.client(sample.token),
  "an invitation of a freelancer": invitedToRegister.freelancer(sample.token),
};
