import { exportHours } from "#domain/personal-data.ts";
import type { MailTemplate } from "#server/features/mail/templates/mail-template.ts";

export const exportReady =
  (username: string, screen: string): MailTemplate =>
  (say) => ({
    subject: say("Your {product} data is ready"),
    paragraphs: [
      say("The export of the account {username} can be downloaded in My Account for {hours} hours.", {
        username,
        hours: String(exportHours),
      }),
    ],
    button: { words: say("Open My Account"), screen },
    after: [say("If you did not request it, change your password.")],
  });
