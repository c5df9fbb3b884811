import { screen } from "#contract/screens.ts";
import type { ReminderKind } from "#domain/notify/reminder.ts";
import { reminders } from "#domain/notify/reminder.ts";
import { askForPayment, type ChargedRequest } from "#server/notify/mail/charge.ts";
import { sample } from "#server/notify/mail/sample.ts";
import { formatDay } from "#server/platform/format.ts";
import type { MailSamples } from "#server/platform/mail/mail-template.ts";
import { type MailTemplate, oneLine, type Say } from "#server/platform/mail/mail-template.ts";

/** The facts of a request that the templates of its reminders name. */
interface RemindedRequest extends ChargedRequest {
  readonly requestId: number;
  readonly workId: number;
  readonly title: string;
  readonly deadline: string;
  readonly companyName: string;
  readonly freelancerName: string;
  readonly to: "company" | "freelancer";
}

const valuesOf = ({ companyName, freelancerName, title, deadline }: RemindedRequest) => ({
  company: oneLine(companyName),
  freelancer: oneLine(freelancerName),
  title: oneLine(title),
  day: formatDay(deadline),
});

const project = ({ requestId }: RemindedRequest, say: Say) => ({
  words: say("Open the project"),
  screen: screen("/freelancermaster/ongoingprojectview/$requestid", { requestid: requestId }),
});
const bill = ({ workId, requestId }: RemindedRequest, say: Say) => ({
  words: say("Pay"),
  screen: screen("/clientmaster/payment/$workid/$reqid", { workid: workId, reqid: requestId }),
});

/** The e-mail of each reminder. */
export const reminderTemplates = {
  deadline_near: (on) => (say) => ({
    subject: say("Deadline soon: “{title}”", valuesOf(on)),
    paragraphs: [
      say("The deadline of “{title}” for {company} is {day}.", valuesOf(on)),
      say("Report your progress, or agree on a later deadline with the company."),
    ],
    button: project(on, say),
  }),
  deadline_passed: (on) => (on.to === "company" ? passedForCompany(on) : passedForFreelancer(on)),
  payment_due: (on) => (say) => ({
    subject: say("Payment due: “{title}”", valuesOf(on)),
    paragraphs: [
      say("{freelancer} has reported “{title}” as complete. Your payment is due.", valuesOf(on)),
      askForPayment(on, say),
    ],
    button: bill(on, say),
  }),
  payment_overdue: (on) => (say) => ({
    subject: say("Payment overdue: “{title}”", valuesOf(on)),
    paragraphs: [
      say("Your payment to {freelancer} for “{title}” is overdue.", valuesOf(on)),
      askForPayment(on, say),
      say("If nothing happens, the platform's admin is notified."),
    ],
    button: bill(on, say),
  }),
  company_silent: (on) => (say) => ({
    subject: say("No payment yet: “{title}”", valuesOf(on)),
    paragraphs: [
      say("{company} has neither paid for “{title}” nor sent it back.", valuesOf(on)),
      say("The platform's admin has been notified."),
    ],
    button: project(on, say),
  }),
} as const satisfies Record<ReminderKind, (on: RemindedRequest) => MailTemplate>;

const passedForFreelancer =
  (on: RemindedRequest): MailTemplate =>
  (say) => ({
    subject: say("Deadline passed: “{title}”", valuesOf(on)),
    paragraphs: [
      say("The deadline of “{title}” for {company} was {day}.", valuesOf(on)),
      say("If the work is complete, report 100 percent. Otherwise agree on a later deadline with the company."),
    ],
    button: project(on, say),
  });

const passedForCompany =
  (on: RemindedRequest): MailTemplate =>
  (say) => ({
    subject: say("Deadline passed: “{title}”", valuesOf(on)),
    paragraphs: [
      say("The deadline of “{title}” for {freelancer} was {day}.", valuesOf(on)),
      say("You can set a later deadline, or end the project."),
    ],
    button: {
      words: say("See the progress"),
      screen: screen("/clientmaster/progressview/$workid/$reqid", { workid: on.workId, reqid: on.requestId }),
    },
  });

export const samples: MailSamples = {
  ...Object.fromEntries(
    (Object.keys(reminderTemplates) as (keyof typeof reminderTemplates)[]).flatMap((kind) =>
      reminders[kind].notifies
        .map(({ to }) => to)
        .filter((to) => to !== "admins")
        .map((to) => [
          `${kind} to the ${to}`,
          reminderTemplates[kind]({ ...sample.request, deadline: "2026-03-08", to }),
        ]),
    ),
  ),
};
