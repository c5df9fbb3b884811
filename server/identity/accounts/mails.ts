import { screen } from "#contract/screens.ts";
import { sample } from "#server/notify/mail/sample.ts";
import type { MailSamples, MailTemplate } from "#server/platform/mail/mail-template.ts";

/**
 * A registration may name the address of another person, so this e-mail contains nothing that was typed but the username:
 * it cannot be used to send texts to strangers.
 */
export const welcome: Readonly<Record<"client" | "freelancer", (username: string) => MailTemplate>> = {
  client: (username) => (say) => ({
    subject: say("Welcome to {product}: your company is being verified"),
    paragraphs: [
      say("The account {username} was registered with this address.", { username }),
      say(
        "The platform's admin verifies your company before you can log in and post jobs. You will receive an email; no action is needed until then.",
      ),
    ],
    button: { words: say("Open {product}"), screen: screen("/guestmaster/guesthome") },
    after: [say("If this was not you, ignore this email.")],
  }),
  freelancer: (username) => (say) => ({
    subject: say("Welcome to {product}: find your first job"),
    paragraphs: [
      say("The account {username} was registered with this address.", { username }),
      say(
        "You can log in now. Find jobs that suit you and apply with your résumé. You will receive an email when the company decides.",
      ),
    ],
    button: { words: say("Find jobs"), screen: screen("/freelancermaster/workview") },
    after: [say("If this was not you, ignore this email.")],
  }),
};

export const samples: MailSamples = {
  "the welcome of a company": welcome.client(sample.username),
  "the welcome of a freelancer": welcome.freelancer(sample.username),
};
