import { screen } from "#contract/screens.ts";
import type { Role } from "#domain/role.ts";
import { sample } from "#server/notify/mail/sample.ts";
import { type MailSamples, type MailTemplate, oneLine } from "#server/platform/mail/mail-template.ts";

interface Ended {
  /** The host of its address. */
  readonly host: string;
  readonly username: string;
  readonly role: Role;
}

export const webhookOff =
  ({ host, username, role }: Ended): MailTemplate =>
  (say) => ({
    subject: say("A webhook of your {product} account is switched off"),
    paragraphs: [
      say(
        "No event has reached the webhook at {host} of your account {username} for three days, so it is switched off.",
        {
          host: oneLine(host),
          username,
        },
      ),
      say("What happens meanwhile is kept for seven days and sent when you switch it on again."),
    ],
    button: { words: say("See webhooks"), screen: screen(`/${role}master/myaccount`, { tab: "connections" }) },
  });

export const samples: MailSamples = {
  "a webhook that is off": webhookOff({ host: sample.company, username: sample.username, role: "client" }),
};
