import type { Letter } from "#server/letters/letter.ts";

export const trial = (username: string): Letter => ({
  subject: "A test mail of Kaamkaj",
  paragraphs: [`The admin ${username} wanted to know whether mails arrive. This one did.`],
  button: { words: "Open Mails", screen: "adminmaster/mails" },
});
