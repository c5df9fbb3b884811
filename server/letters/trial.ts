import type { Letter } from "#server/letters/letter.ts";

export const trial =
  (username: string): Letter =>
  (say) => ({
    subject: say("A test mail of Kaamkaj"),
    paragraphs: [say("The admin {username} wanted to know whether mails arrive. This one did.", { username })],
    button: { words: say("Open Mails"), screen: "adminmaster/mails" },
  });
