import type { MailTemplate } from "#server/features/mail/templates/mail-template.ts";

export const testMail =
  (username: string): MailTemplate =>
  (say) => ({
    subject: say("Kaamkaj test email"),
    paragraphs: [say("The admin {username} sent this email to test mail delivery.", { username })],
    button: { words: say("Open Emails"), screen: "adminmaster/mails" },
  });
