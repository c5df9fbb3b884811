import type { Letter } from "#server/features/mail/templates/mail-template.ts";

export const trial =
  (username: string): Letter =>
  (say) => ({
    subject: say("Kaamkaj test email"),
    paragraphs: [say("The admin {username} sent this email to test mail delivery.", { username })],
    button: { words: say("Open Emails"), screen: "adminmaster/mails" },
  });
