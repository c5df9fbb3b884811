import { screen } from "#contract/screens.ts";
import { type MilestoneEvent, milestoneNotifications } from "#domain/hiring/milestone-notifications.ts";
import type { OfferParty } from "#domain/hiring/offer.ts";
import { sample } from "#server/notify/mail/sample.ts";
import { formatPaise } from "#server/platform/format.ts";
import { type MailSamples, type MailTemplate, oneLine, quoted, type Say } from "#server/platform/mail/mail-template.ts";

export interface MilestoneMail {
  readonly requestId: number;
  readonly workId: number;
  readonly title: string;
  /** The title of the milestone. */
  readonly milestone: string;
  readonly amountPaise: number;
  /** The reader. */
  readonly to: OfferParty;
  readonly reason?: string | undefined;
}

const valuesOf = ({ title, milestone, amountPaise }: MilestoneMail) => ({
  title: oneLine(title),
  milestone: oneLine(milestone),
  amount: formatPaise(amountPaise),
});

const screenFor = ({ to, workId, requestId }: MilestoneMail, say: Say) => ({
  words: say("Open the project"),
  screen:
    to === "company"
      ? screen("/clientmaster/progressview/$workid/$reqid", { workid: workId, reqid: requestId })
      : screen("/freelancermaster/ongoingprojectview/$requestid", { requestid: requestId }),
});

const whyOf = ({ reason }: MilestoneMail, say: Say) => (reason ? [say("The reason:"), quoted(reason)] : []);

/** What an e-mail says: its subject and its sentences, of which the title and the amount are filled in. */
type Words = (
  say: Say,
  values: ReturnType<typeof valuesOf>,
) => { readonly subject: string; readonly sentences: readonly string[] };

export const mailWith =
  (words: Words) =>
  (on: MilestoneMail): MailTemplate =>
  (say) => {
    const { subject, sentences } = words(say, valuesOf(on));
    return { subject, paragraphs: [...sentences, ...whyOf(on, say)], button: screenFor(on, say) };
  };

/** The e-mail after each move of a milestone, and before a clock ends. */
export const milestoneTemplates: Readonly<Record<MilestoneEvent, (on: MilestoneMail) => MailTemplate>> = {
  fund: mailWith((say, values) => ({
    subject: say("Milestone funded: “{milestone}”", values),
    sentences: [
      say("The milestone “{milestone}” of “{title}” is funded with {amount}. The work on it can begin.", values),
    ],
  })),
  submit: mailWith((say, values) => ({
    subject: say("Milestone submitted: “{milestone}”", values),
    sentences: [
      say("The milestone “{milestone}” of “{title}” was submitted.", values),
      say("You have 14 days to approve it or to request changes. After that, {amount} is released.", values),
    ],
  })),
  requestChanges: mailWith((say, values) => ({
    subject: say("Changes requested: “{milestone}”", values),
    sentences: [say("The company has requested changes of the milestone “{milestone}” of “{title}”.", values)],
  })),
  approve: mailWith((say, values) => ({
    subject: say("Milestone released: “{milestone}”", values),
    sentences: [say("The company has approved the milestone “{milestone}” of “{title}” of {amount}.", values)],
  })),
  giveBack: mailWith((say, values) => ({
    subject: say("Milestone refunded: “{milestone}”", values),
    sentences: [
      say(
        "The freelancer has given back the milestone “{milestone}” of “{title}”. Your money goes back to you.",
        values,
      ),
    ],
  })),
  takeBack: mailWith((say, values) => ({
    subject: say("Milestone refunded: “{milestone}”", values),
    sentences: [
      say(
        "The money of the milestone “{milestone}” of “{title}” could not be transferred to your account, so the company has taken it back.",
        values,
      ),
    ],
  })),
  correct: mailWith((say, values) => ({
    subject: say("Milestone not funded: “{milestone}”", values),
    sentences: [say("The milestone “{milestone}” of “{title}” was recorded as funded by mistake, and is not.", values)],
  })),
  release: mailWith((say, values) => ({
    subject: say("Milestone released: “{milestone}”", values),
    sentences: [
      say(
        "The time to answer is over. The milestone “{milestone}” of “{title}” of {amount} was released automatically.",
        values,
      ),
    ],
  })),
  refund: mailWith((say, values) => ({
    subject: say("Milestone refunded: “{milestone}”", values),
    sentences: [
      say(
        "The milestone “{milestone}” of “{title}” was not submitted in time. Its money goes back to the company.",
        values,
      ),
    ],
  })),
  warnOfRelease: mailWith((say, values) => ({
    subject: say("Please answer: “{milestone}”", values),
    sentences: [
      say(
        "The milestone “{milestone}” of “{title}” waits for your answer. Without one, {amount} is released automatically.",
        values,
      ),
    ],
  })),
  warnOfRefund: mailWith((say, values) => ({
    subject: say("Milestone ends soon: “{milestone}”", values),
    sentences: [
      say(
        "The milestone “{milestone}” of “{title}” was not submitted yet. Without a submission, its money goes back to the company.",
        values,
      ),
    ],
  })),
  idle: mailWith((say, values) => ({
    subject: say("Nothing is funded: “{title}”", values),
    sentences: [
      say(
        "The milestone “{milestone}” of “{title}” has not been funded for some time. If the job goes on, the company funds it; otherwise either of you can end the project.",
        values,
      ),
    ],
  })),
};

export const samples: MailSamples = Object.fromEntries(
  (Object.keys(milestoneNotifications) as MilestoneEvent[]).flatMap((event) =>
    milestoneNotifications[event].map(({ to }) => [
      `${event} of a milestone, to the ${to}`,
      milestoneTemplates[event]({
        ...sample.request,
        requestId: sample.event.requestId,
        milestone: "दो मसौदे {title}",
        amountPaise: 12_000_000,
        to,
        ...((event === "requestChanges" || event === "correct") && { reason: sample.reason }),
      }),
    ]),
  ),
);
