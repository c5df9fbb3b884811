import { screen } from "#contract/screens.ts";
import { type MailTemplate, oneLine, type Say } from "#server/notify/mail/templates/mail-template.ts";

interface Work {
  readonly id: number;
  readonly title: string;
}

const requestsOf = ({ id }: Work, say: Say) => ({
  words: say("See the applications"),
  screen: screen("/clientmaster/viewrequests/$id", { id }),
});

/** The first application of an hour. */
export const applied =
  (work: Work, name: string): MailTemplate =>
  (say) => {
    const title = oneLine(work.title);
    return {
      subject: say("New application: “{title}”", { title }),
      paragraphs: [
        say("{freelancer} has applied for “{title}”.", { freelancer: oneLine(name), title }),
        say("Read the résumé, then accept or reject the application. You can accept one freelancer for a job."),
      ],
      button: requestsOf(work, say),
    };
  };

/** To the company, about the applications of the hour after the first one. */
export const appliedMore =
  (work: Work): MailTemplate =>
  (say) => {
    const title = oneLine(work.title);
    return {
      subject: say("More applications: “{title}”", { title }),
      paragraphs: [
        say("More freelancers have applied for “{title}”.", { title }),
        say("To keep your inbox quiet, this email is sent at most once an hour."),
      ],
      button: requestsOf(work, say),
    };
  };

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
