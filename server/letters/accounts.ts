import type { Letter } from "#server/letters/letter.ts";
import { oneLine } from "#server/letters/plain.ts";

/**
 * Anybody may register with the address of somebody else: this letter repeats nothing that was typed but the username, so
 * that nobody sends strangers words of theirs in our name.
 */
export const welcome: Readonly<Record<"client" | "freelancer", (username: string) => Letter>> = {
  client: (username) => ({
    subject: "Welcome to Kaamkaj: your company is being checked",
    paragraphs: [
      `The account ${username} was registered with this address.`,
      "Before you can log in and post works, the admin of the platform checks your company. You hear of it by mail, there is nothing to do until then.",
    ],
    button: { words: "Open Kaamkaj", screen: "guestmaster/guesthome" },
    after: ["If it was not you, you can forget this mail."],
  }),
  freelancer: (username) => ({
    subject: "Welcome to Kaamkaj: find your first work",
    paragraphs: [
      `The account ${username} was registered with this address.`,
      "You can log in now. Look for works that fit you, and apply with your résumé; the company decides, and you hear of it by mail.",
    ],
    button: { words: "Find works", screen: "freelancermaster/workview" },
    after: ["If it was not you, you can forget this mail."],
  }),
};

export const judged: Readonly<Record<"accepted" | "rejected", (company: string) => Letter>> = {
  accepted: (company) => ({
    subject: "Your company is verified",
    paragraphs: [
      `The admin of the platform has verified ${oneLine(company)}.`,
      "You can log in and post your first work. Freelancers see it at once.",
    ],
    button: { words: "Post a work", screen: "clientmaster/workpost" },
  }),
  rejected: (company) => ({
    subject: "Your company was not accepted",
    paragraphs: [
      `The admin of the platform has rejected ${oneLine(company)}.`,
      "You cannot log in any more, and freelancers do not find your works. If you think that this is a mistake, write to whoever runs the platform.",
    ],
    button: { words: "Open Kaamkaj", screen: "guestmaster/guesthome" },
  }),
};
