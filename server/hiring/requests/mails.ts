import { screen } from "#contract/screens.ts";
import { agreedBrokerageOf, splitInRupees } from "#domain/catalog/fee.ts";
import { paise } from "#domain/money.ts";
import { askForPayment, type ChargedRequest, chargeLines, totalOf } from "#server/notify/mail/charge.ts";
import { sample } from "#server/notify/mail/sample.ts";
import { formatRupees } from "#server/platform/format.ts";
import type { MailSamples } from "#server/platform/mail/mail-template.ts";
import { type MailTemplate, oneLine, quoted, type Say } from "#server/platform/mail/mail-template.ts";

/** A request after a move, as far as the templates name it. */
interface MovedRequest extends ChargedRequest {
  readonly workId: number;
  readonly title: string;
  readonly companyName: string;
  readonly freelancerName: string;
  readonly brokerageBps: number | null;
  readonly brokerageFixedPaise: number;
}

export interface MoveEvent {
  readonly requestId: number;
  readonly request: MovedRequest;
  /** The reason, where the move has one. */
  readonly reason?: string | null | undefined;
  /** The party that moved it. */
  readonly by: "company" | "freelancer";
  /** The reader. */
  readonly to: "company" | "freelancer";
}

const saying = (reason: MoveEvent["reason"], say: Say) => (reason ? [say("The reason:"), quoted(reason)] : []);

/** The price and its parts, of which the freelancer receives one, or is owed it once the company has paid. */
function money({ price, ...agreed }: MovedRequest, say: Say, isPaid = false): string {
  const { cost, brokerage, amount: net } = splitInRupees(paise(price ?? 0), agreedBrokerageOf(agreed));
  const amountOf = (amount: number) => ({ amount: formatRupees(amount) });
  return [
    say("Price: {amount}", amountOf(cost)),
    say("Brokerage: {amount}", amountOf(brokerage)),
    isPaid ? say("Due to you: {amount}", amountOf(net)) : say("You receive: {amount}", amountOf(net)),
  ].join("\n");
}

const partiesOf = ({ request }: MoveEvent) => ({
  company: oneLine(request.companyName),
  freelancer: oneLine(request.freelancerName),
  title: oneLine(request.title),
});

const own = {
  project: ({ requestId }: MoveEvent) =>
    screen("/freelancermaster/ongoingprojectview/$requestid", { requestid: requestId }),
  remark: ({ requestId }: MoveEvent) => screen("/freelancermaster/rejectview/$requestid", { requestid: requestId }),
};

/** The e-mail to a party after each move. Other applicants get none: their requests are still pending. */
export const templateAfter = {
  accept: (on) => (say) => ({
    subject: say("Accepted: “{title}”", partiesOf(on)),
    paragraphs: [
      say("{company} has accepted your application for “{title}”.", partiesOf(on)),
      money(on.request, say),
      begin(say),
      account(say),
    ],
    button: { words: say("Open the project"), screen: own.project(on) },
  }),
  take: (on) => (on.to === "company" ? agreedForCompany(on) : agreedForFreelancer(on)),
  reject: (on) => (say) => ({
    subject: say("Not this time: “{title}”", partiesOf(on)),
    paragraphs: [
      say("{company} has rejected your application for “{title}”.", partiesOf(on)),
      ...saying(on.reason, say),
    ],
    button: { words: say("Read the remark"), screen: own.remark(on) },
  }),
  sendBack: (on) => (say) => ({
    subject: say("Sent back: “{title}”", partiesOf(on)),
    paragraphs: [
      say("{company} has sent “{title}” back because it is not complete yet.", partiesOf(on)),
      ...saying(on.reason, say),
      say("Carry on, and report 100 percent again when it is done."),
    ],
    button: { words: say("Open the project"), screen: own.project(on) },
  }),
  end: (on) => (on.by === "company" ? endedByCompany(on) : endedByFreelancer(on)),
  complete: (on) => (say) => ({
    subject: say("Completed: “{title}”", partiesOf(on)),
    paragraphs: [
      say("{freelancer} has reported “{title}” as complete.", partiesOf(on)),
      askForPayment(on.request, say),
    ],
    button: {
      words: say("Pay"),
      screen: screen("/clientmaster/payment/$workid/$reqid", { workid: on.request.workId, reqid: on.requestId }),
    },
  }),
  pay: (on) => paid(on, (say) => say("{company} has paid for “{title}”.", partiesOf(on))),
  confirm: (on) => paid(on, (say) => say("The payment from {company} for “{title}” has arrived.", partiesOf(on))),
  settle: (on) =>
    paid(on, (say) =>
      say("The platform's admin has recorded your payment for “{title}” on behalf of {company}.", partiesOf(on)),
    ),
  receive: (on) => (say) => ({
    subject: say("Payment confirmed: “{title}”", partiesOf(on)),
    paragraphs: [
      say("{freelancer} has confirmed that your payment of {amount} for “{title}” has arrived.", {
        ...partiesOf(on),
        amount: totalOf(on.request),
      }),
    ],
    button: {
      words: say("Open the receipt"),
      screen: screen("/clientmaster/receipt/$requestid", { requestid: on.requestId }),
    },
  }),
  correct: (on) => reversals[on.to](on),
} as const satisfies Record<string, (on: MoveEvent) => MailTemplate>;

/** Asked for at the acceptance, so that no money waits for it later. */
const account = (say: Say): string =>
  say("Your money is sent to your payout account. If you have none yet, add one now under Payouts.");

const begin = (say: Say) =>
  say("You can start now. Report your progress as you go. Once you report 100 percent, the company can pay.");

const agreedForFreelancer =
  (on: MoveEvent): MailTemplate =>
  (say) => ({
    subject: say("Accepted: “{title}”", partiesOf(on)),
    paragraphs: [
      on.by === "company"
        ? say("{company} has accepted your offer for “{title}”.", partiesOf(on))
        : say("You have accepted the offer of {company} for “{title}”.", partiesOf(on)),
      money(on.request, say),
      begin(say),
      account(say),
    ],
    button: { words: say("Open the project"), screen: own.project(on) },
  });

const agreedForCompany =
  (on: MoveEvent): MailTemplate =>
  (say) => ({
    subject: say("Accepted: “{title}”", partiesOf(on)),
    paragraphs: [
      on.by === "company"
        ? say("You have accepted the offer of {freelancer} for “{title}”.", partiesOf(on))
        : say("{freelancer} has accepted your offer for “{title}”.", partiesOf(on)),
      chargeLines(on.request, say),
    ],
    button: {
      words: say("See the progress"),
      screen: screen("/clientmaster/progressview/$workid/$reqid", { workid: on.request.workId, reqid: on.requestId }),
    },
  });

const paid =
  (on: MoveEvent, happened: (say: Say) => string): MailTemplate =>
  (say) => ({
    subject: say("Paid: “{title}”", partiesOf(on)),
    paragraphs: [happened(say), money(on.request, say, true), say("Under Payouts you see when it is sent to you.")],
    button: { words: say("Open your projects"), screen: screen("/freelancermaster/projects", { tab: "completed" }) },
  });

/** To both parties, after an admin has reversed a payment. */
const reversals = {
  company:
    (on: MoveEvent): MailTemplate =>
    (say) => ({
      subject: say("Payment reversed: “{title}”", partiesOf(on)),
      paragraphs: [
        say("The platform's admin has reversed your payment of {amount} for “{title}”. It was recorded by mistake.", {
          ...partiesOf(on),
          amount: totalOf(on.request),
        }),
        ...saying(on.reason, say),
        say("The work is complete and not paid. Please pay it again."),
      ],
      button: {
        words: say("Pay"),
        screen: screen("/clientmaster/payment/$workid/$reqid", { workid: on.request.workId, reqid: on.requestId }),
      },
    }),
  freelancer:
    (on: MoveEvent): MailTemplate =>
    (say) => ({
      subject: say("Payment reversed: “{title}”", partiesOf(on)),
      paragraphs: [
        say(
          "The platform's admin has reversed the payment of {company} for “{title}”. It was recorded by mistake.",
          partiesOf(on),
        ),
        ...saying(on.reason, say),
        say(
          "The work is complete and not paid. Your earnings no longer count the payment, and its receipt is no longer available.",
        ),
      ],
      button: { words: say("Open the project"), screen: own.project(on) },
    }),
} as const;

const endedByCompany =
  (on: MoveEvent): MailTemplate =>
  (say) => ({
    subject: say("Ended: “{title}”", partiesOf(on)),
    paragraphs: [say("{company} has ended the project “{title}”.", partiesOf(on)), ...saying(on.reason, say)],
    button: { words: say("Read the remark"), screen: own.remark(on) },
  });

const endedByFreelancer =
  (on: MoveEvent): MailTemplate =>
  (say) => ({
    subject: say("Ended: “{title}”", partiesOf(on)),
    paragraphs: [
      say("{freelancer} has ended the project “{title}”.", partiesOf(on)),
      ...saying(on.reason, say),
      say("The job is open again: you can accept another application, and others can apply."),
    ],
    button: {
      words: say("See the applications"),
      screen: screen("/clientmaster/viewrequests/$id", { id: on.request.workId }),
    },
  });

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

type Party = MoveEvent["by"];
const moved = (move: keyof typeof templateAfter, by: Party = "company", to: Party = "freelancer") =>
  templateAfter[move]({ ...sample.event, by, to });
const withFee = { ...sample.event, request: { ...sample.request, clientFeeBps: 300 } };

export const samples: MailSamples = {
  "an application": applied(sample.work, sample.freelancer),
  "more applications": appliedMore(sample.work),
  "an acceptance": moved("accept"),
  "an offer accepted by the company, to the company": moved("take", "company", "company"),
  "an offer accepted by the company, to the freelancer": moved("take", "company", "freelancer"),
  "an offer accepted by the freelancer, to the company": moved("take", "freelancer", "company"),
  "an offer accepted by the freelancer, to the freelancer": moved("take", "freelancer", "freelancer"),
  "a rejection": moved("reject"),
  "a work sent back": moved("sendBack"),
  "an end by the company": moved("end"),
  "an end by the freelancer": moved("end", "freelancer"),
  "a completion": moved("complete"),
  "a payment": moved("pay"),
  "a payment confirmed": moved("confirm"),
  "a payment recorded": moved("settle"),
  "a payment reversed, to the company": moved("correct", "company", "company"),
  "a payment reversed, to the freelancer": moved("correct", "company", "freelancer"),
  "a direct payment confirmed, to the company": moved("receive", "freelancer", "company"),
  "completed work with a platform fee": templateAfter.complete({ ...withFee, by: "freelancer", to: "company" }),
  "an accepted offer with a platform fee": templateAfter.take({ ...withFee, by: "company", to: "company" }),
};
