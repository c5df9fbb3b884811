import { screen } from "#contract/screens.ts";
import { sample } from "#server/notify/mail/sample.ts";
import type { MailSamples, MailTemplate } from "#server/platform/mail/mail-template.ts";

export const testMail =
  (username: string): MailTemplate =>
  (say) => ({
    subject: say("{product} test email"),
    paragraphs: [say("The admin {username} sent this email to test mail delivery.", { username })],
    button: { words: say("Open Emails"), screen: screen("/adminmaster/mails") },
  });

export const samples: MailSamples = {
  "a test": testMail(sample.username),
};
