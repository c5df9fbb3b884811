import { screen } from "#contract/screens.ts";
import type { Role } from "#domain/role.ts";
import { sample } from "#server/notify/mail/sample.ts";
import { type MailSamples, type MailTemplate, oneLine } from "#server/platform/mail/mail-template.ts";

interface Expiring {
  readonly name: string;
  readonly username: string;
  /** DD-MM-YYYY. */
  readonly day: string;
  readonly role: Role;
}

export const tokenExpiring =
  ({ name, username, day, role }: Expiring): MailTemplate =>
  (say) => ({
    subject: say("An access token of your {product} account ends soon"),
    paragraphs: [
      say("The access token “{name}” of your account {username} ends on {day}.", {
        name: oneLine(name),
        username,
        day,
      }),
      say("If a program still needs it, create another one and give it to the program before that day."),
    ],
    button: { words: say("See access tokens"), screen: screen(`/${role}master/myaccount`, { tab: "connections" }) },
  });

export const samples: MailSamples = {
  "an access token that ends soon": tokenExpiring({
    name: sample.company,
    username: sample.username,
    day: "31-12-2026",
    role: "client",
  }),
};
