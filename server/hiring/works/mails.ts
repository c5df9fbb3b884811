import type { ScreenAddress } from "#contract/screens.ts";
import { screen } from "#contract/screens.ts";
import { idleWarningDays } from "#domain/hiring/idle-work.ts";
import { sample } from "#server/notify/mail/sample.ts";
import type { MailSamples } from "#server/platform/mail/mail-template.ts";
import { type MailTemplate, oneLine, quoted } from "#server/platform/mail/mail-template.ts";

interface Work {
  readonly id: number;
  readonly title: string;
}

const screenOf = ({ id }: Work) => screen("/clientmaster/viewrequests/$id", { id });

/** To a company, before its work without activity is paused. */
export const workIdle =
  (work: Work): MailTemplate =>
  (say) => {
    const title = oneLine(work.title);
    return {
      subject: say("Still open? “{title}”", { title }),
      paragraphs: [
        say("There has been no activity on “{title}” for a while. It will be paused in {days} days.", {
          title,
          days: String(idleWarningDays),
        }),
        say("A paused job is not shown to freelancers. Keep it open with one click."),
      ],
      button: { words: say("Keep it open"), screen: screenOf(work) },
    };
  };

export const workPaused =
  (work: Work): MailTemplate =>
  (say) => {
    const title = oneLine(work.title);
    return {
      subject: say("Paused: “{title}”", { title }),
      paragraphs: [
        say("“{title}” is paused because there was no activity. Freelancers do not find it any more.", {
          title,
        }),
        say("You can open it again with one click. The applications stay."),
      ],
      button: { words: say("Reopen the job"), screen: screenOf(work) },
    };
  };

interface Grounds {
  readonly title: string;
  readonly rule: string;
  readonly reason: string;
}

export const workTakenDown =
  ({ title, rule, reason }: Grounds, screen: ScreenAddress): MailTemplate =>
  (say) => ({
    subject: say("Taken down: “{title}”", { title: oneLine(title) }),
    paragraphs: [
      say("An admin has taken your job “{title}” down. Freelancers cannot find it.", { title: oneLine(title) }),
      say("Rule: {rule}", { rule: oneLine(rule) }),
      quoted(reason),
      say("If you have accepted a freelancer for it, the project continues."),
    ],
    button: { words: say("Read the decision"), screen },
  });

/** To a company whose work has waited for an admin. */
export const workListed =
  (work: Work): MailTemplate =>
  (say) => ({
    subject: say("Listed: “{title}”", { title: oneLine(work.title) }),
    paragraphs: [
      say("An admin has checked your job “{title}”. Freelancers find it now.", { title: oneLine(work.title) }),
    ],
    button: { words: say("Open the job"), screen: screenOf(work) },
  });

export const workRestored =
  (title: string, screen: ScreenAddress): MailTemplate =>
  (say) => ({
    subject: say("Listed again: “{title}”", { title: oneLine(title) }),
    paragraphs: [say("Freelancers can find your job “{title}” again.", { title: oneLine(title) })],
    button: { words: say("Read the decision"), screen },
  });

export const withdrawn =
  (company: string, title: string): MailTemplate =>
  (say) => ({
    subject: say("A job you applied for was withdrawn"),
    paragraphs: [
      say("{company} has withdrawn the job “{title}”, so your application was removed.", {
        company: oneLine(company),
        title: oneLine(title),
      }),
      say("Other jobs may suit you."),
    ],
    button: { words: say("Find jobs"), screen: screen("/freelancermaster/workview") },
  });

const decision = screen("/clientmaster/decisions/$id", { id: 7 });

export const samples: MailSamples = {
  "a work withdrawn": withdrawn(sample.company, sample.title),
  "an idle work": workIdle(sample.work),
  "a paused work": workPaused(sample.work),
  "a work taken down": workTakenDown(
    { title: sample.title, rule: "नियम 4", reason: "यह काम नियमों के खिलाफ़ है।" },
    decision,
  ),
  "a work listed": workListed(sample.work),
  "a work restored": workRestored(sample.title, decision),
};
