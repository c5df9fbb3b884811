import type { amendmentStatuses } from "./amendment.ts";
import type { MilestoneStatus } from "./milestone.ts";
import type { OfferParty, OfferStatus } from "./offer.ts";
import type { RequestStatus } from "./work-request.ts";

/** What became of a request. A withdrawn one has no row; one that has ended had been accepted. */
export type RequestState = RequestStatus | "ended" | "withdrawn";

/** What a party reads whose move came too late: what the application is now, and what can be done about it. */
export const requestStateTexts = {
  company: {
    pending: "Nobody has decided on this application yet. Accept or reject it.",
    accepted: "The freelancer is working on this project. You find it under Projects.",
    rejected: "This application has been rejected. Choose another applicant.",
    ended: "This project has ended. You can accept another applicant.",
    completed: "The freelancer has finished the work. Pay for it, or send it back.",
    paid: "This project has been paid for. You can review the freelancer now.",
    withdrawn: "The freelancer has withdrawn this application. Choose another applicant.",
  },
  freelancer: {
    pending: "The company has not decided on this application yet. You get a notification when it does.",
    accepted: "Your application has been accepted. You find the project under Projects.",
    rejected: "The company has rejected this application. You can apply for another job.",
    ended: "This project has ended. You can apply for another job.",
    completed: "You have reported this work as finished. The company pays for it or sends it back.",
    paid: "The company has paid for this work. You find the payment under Earnings.",
    withdrawn: "This application has been withdrawn. You can apply for another job.",
  },
} as const satisfies Record<OfferParty, Record<RequestState, string>>;

/** By who reads them, and `own` for what the own side has done, as in another tab. */
export const offerStateTexts = {
  company: {
    newer: "The freelancer has made a new offer. Read it before you answer.",
    withdrawn: "The freelancer has withdrawn this offer. You can make one yourself.",
    declined: "The freelancer has declined this offer. You can make another one.",
  },
  freelancer: {
    newer: "The company has made a new offer. Read it before you answer.",
    withdrawn: "The company has withdrawn this offer. You can make one yourself.",
    declined: "The company has declined this offer. You can make another one.",
  },
  own: {
    newer: "You have already made a new offer. Wait for the answer, or withdraw it.",
    withdrawn: "You have already withdrawn this offer. You can make another one.",
    declined: "You have already declined this offer. You can make one yourself.",
  },
  expired: "This offer has expired. You can make another one.",
} as const;

interface Offer {
  readonly author: OfferParty;
  readonly status: OfferStatus;
}

/** What became of the offers of a request, by the latest one, for a party that acted on an earlier one. */
export function offerStateText(party: OfferParty, { author, status }: Offer): string | undefined {
  const byAuthor = offerStateTexts[author === party ? "own" : party];
  const byOther = offerStateTexts[author === party ? party : "own"];
  if (status === "open") return byAuthor.newer;
  if (status === "withdrawn") return byAuthor.withdrawn;
  if (status === "declined") return byOther.declined;
  return status === "expired" ? offerStateTexts.expired : undefined;
}

/** What an admin reads when another admin has decided first. */
export const takedownStateTexts = {
  down: "This job has already been taken down.",
  listed: "This job is already listed again.",
} as const;

/** What became of a requested change of a contract. */
export const amendmentStateTexts = {
  open: "The project has moved on since, so this change can no longer be accepted. You can request another one.",
  accepted: "This change has been accepted. It is part of the contract now.",
  declined: "This change has been declined. You can request another one.",
  withdrawn: "This change has been withdrawn. You can request another one.",
  expired: "The time to answer this request is over. You can request the change again.",
  closed: "The contract has ended, so nothing can be changed any more.",
} as const satisfies Record<(typeof amendmentStatuses)[number], string>;

/** What a milestone is now, for a party that acted on what it was before. */
export const milestoneStateTexts = {
  planned: "This milestone is not funded. The company can fund it.",
  funding: "The payment for this milestone is still in progress. Its result appears here.",
  funded: "This milestone is funded. The freelancer can submit it.",
  submitted: "This milestone was submitted. The company can approve it or request changes.",
  returned: "Changes were requested of this milestone. The freelancer can submit it again.",
  disputed: "A claim about this milestone is open. It is settled there.",
  closed: "This milestone is closed. Its money was released or refunded.",
  cancelled: "This milestone was cancelled. Nothing more has to be done.",
} as const satisfies Record<MilestoneStatus, string>;
