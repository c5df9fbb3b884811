import { screen } from "#contract/screens.ts";
import { idleWarningDays } from "#domain/hiring/idle-work.ts";
import { type MailTemplate, oneLine } from "#server/notify/mail/templates/mail-template.ts";

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
