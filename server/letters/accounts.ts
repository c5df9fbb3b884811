import type { Letter } from "#server/letters/letter.ts";
import { oneLine } from "#server/letters/plain.ts";

/**
 * Anybody may register with the address of somebody else: this letter repeats nothing that was typed but the username, so
 * that nobody sends strangers words of theirs in our name.
 */
export const welcome: Readonly<Record<"client" | "freelancer", (username: string) => Letter>> = {
  client: (username) => (say) => ({
    subject: say("Welcome to Kaamkaj: your company is being checked"),
    paragraphs: [
      say("The account {username} was registered with this address.", { username }),
      say(
        "Before you can log in and post works, the admin of the platform checks your company. You hear of it by mail, there is nothing to do until then.",
      ),
    ],
    button: { words: say("Open Kaamkaj"), screen: "guestmaster/guesthome" },
    after: [say("If it was not you, you can forget this mail.")],
  }),
  freelancer: (username) => (say) => ({
    subject: say("Welcome to Kaamkaj: find your first work"),
    paragraphs: [
      say("The account {username} was registered with this address.", { username }),
      say(
        "You can log in now. Look for works that fit you, and apply with your résumé; the company decides, and you hear of it by mail.",
      ),
    ],
    button: { words: say("Find works"), screen: "freelancermaster/workview" },
    after: [say("If it was not you, you can forget this mail.")],
  }),
};

export const judged: Readonly<Record<"accepted" | "rejected", (company: string) => Letter>> = {
  accepted: (company) => (say) => ({
    subject: say("Your company is verified"),
    paragraphs: [
      say("The admin of the platform has verified {company}.", { company: oneLine(company) }),
      say("You can log in and post your first work. Freelancers see it at once."),
    ],
    button: { words: say("Post a work"), screen: "clientmaster/workpost" },
  }),
  rejected: (company) => (say) => ({
    subject: say("Your company was not accepted"),
    paragraphs: [
      say("The admin of the platform has rejected {company}.", { company: oneLine(company) }),
      say(
        "You cannot log in any more, and freelancers do not find your works. If you think that this is a mistake, write to whoever runs the platform.",
      ),
    ],
    button: { words: say("Open Kaamkaj"), screen: "guestmaster/guesthome" },
  }),
};
