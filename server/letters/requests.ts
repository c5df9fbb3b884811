import { paise, splitCost, toRupees } from "#domain/money.ts";
import type { Letter } from "#server/letters/letter.ts";
import { inRupees, oneLine, quoted } from "#server/letters/plain.ts";
import type { RequestMoved } from "#server/requests/move-queries.ts";

/** A letter and the side of the request that gets it. */
interface Told {
  readonly to: "company" | "freelancer";
  readonly letter: Letter;
}

export interface Happened {
  readonly requestId: number;
  readonly request: RequestMoved;
  /** Why, where the move has a reason. */
  readonly reason?: string | null | undefined;
  /** Who ended it. */
  readonly by: "company" | "freelancer";
}

const titled = (title: string) => `“${oneLine(title)}”`;
const saying = (reason: Happened["reason"]) => (reason ? ["The reason:", quoted(reason)] : []);

/** What was agreed, as it is or will be paid. */
function money({ price, brokerageBps }: RequestMoved): string {
  const cost = paise(price ?? 0);
  const { brokerage, net } = splitCost(cost, brokerageBps ?? 0);
  const shown = { Price: cost, Brokerage: brokerage, "You receive": net };
  return Object.entries(shown)
    .map(([name, amount]) => `${name}: ${inRupees(toRupees(amount))}`)
    .join("\n");
}

const own = {
  project: ({ requestId }: Happened) => `freelancermaster/ongoingprojectview/${requestId}`,
  remark: ({ requestId }: Happened) => `freelancermaster/rejectview/${requestId}`,
};

/** What each move of a request tells the other side. Whoever else waits for an answer is told nothing: they may still get it. */
export const letterAfter = {
  accept: (on) => ({
    to: "freelancer",
    letter: {
      subject: `Accepted: ${titled(on.request.title)}`,
      paragraphs: [
        `${oneLine(on.request.companyName)} has accepted your request for ${titled(on.request.title)}.`,
        money(on.request),
        "The work is yours now. Report your progress as you go; once you have reported 100 percent, the company is asked to pay.",
      ],
      button: { words: "Open the project", screen: own.project(on) },
    },
  }),
  reject: (on) => ({
    to: "freelancer",
    letter: {
      subject: `Not this time: ${titled(on.request.title)}`,
      paragraphs: [
        `${oneLine(on.request.companyName)} has rejected your request for ${titled(on.request.title)}.`,
        ...saying(on.reason),
      ],
      button: { words: "Read the remark", screen: own.remark(on) },
    },
  }),
  sendBack: (on) => ({
    to: "freelancer",
    letter: {
      subject: `Sent back: ${titled(on.request.title)}`,
      paragraphs: [
        `${oneLine(on.request.companyName)} does not take ${titled(on.request.title)} as complete yet.`,
        ...saying(on.reason),
        "Carry on, and report 100 percent again when it is done.",
      ],
      button: { words: "Open the project", screen: own.project(on) },
    },
  }),
  end: (on) => (on.by === "company" ? endedByCompany(on) : endedByFreelancer(on)),
  complete: (on) => ({
    to: "company",
    letter: {
      subject: `Completed: ${titled(on.request.title)}`,
      paragraphs: [
        `${oneLine(on.request.freelancerName)} has reported ${titled(on.request.title)} as complete.`,
        `Look at it, and pay the agreed ${inRupees(toRupees(paise(on.request.price ?? 0)))}. If something is missing, send it back instead.`,
      ],
      button: { words: "Pay", screen: `clientmaster/payment/${on.request.workId}/${on.requestId}` },
    },
  }),
  pay: (on) => paid(on, `${oneLine(on.request.companyName)} has paid for ${titled(on.request.title)}.`),
  confirm: (on) =>
    paid(on, `The payment of ${oneLine(on.request.companyName)} for ${titled(on.request.title)} has come.`),
  settle: (on) =>
    paid(
      on,
      `The admin of the platform has recorded your payment for ${titled(on.request.title)}, in place of ${oneLine(on.request.companyName)}.`,
    ),
} as const satisfies Record<string, (on: Happened) => Told>;

const paid = (on: Happened, sentence: string): Told => ({
  to: "freelancer",
  letter: {
    subject: `Paid: ${titled(on.request.title)}`,
    paragraphs: [sentence, money(on.request)],
    button: { words: "Open your projects", screen: "freelancermaster/projects?tab=completed" },
  },
});

const endedByCompany = (on: Happened): Told => ({
  to: "freelancer",
  letter: {
    subject: `Ended: ${titled(on.request.title)}`,
    paragraphs: [
      `${oneLine(on.request.companyName)} has ended your engagement for ${titled(on.request.title)}.`,
      ...saying(on.reason),
    ],
    button: { words: "Read the remark", screen: own.remark(on) },
  },
});

const endedByFreelancer = (on: Happened): Told => ({
  to: "company",
  letter: {
    subject: `Ended: ${titled(on.request.title)}`,
    paragraphs: [
      `${oneLine(on.request.freelancerName)} has ended the engagement for ${titled(on.request.title)}.`,
      ...saying(on.reason),
      "The work is open again: you can accept another request, and others can apply.",
    ],
    button: { words: "See the requests", screen: `clientmaster/viewrequests/${on.request.workId}` },
  },
});
