import { both, by, through } from "#server/operation/personal-data/owners.ts";
import { ownMark, ownOffer, ownRequest } from "#server/operation/personal-data/request-owners.ts";
import { deletes, keeps, own, type Rule } from "#server/operation/personal-data/rule.ts";
import { workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { offers } from "#server/platform/db/schema/offers.ts";
import { requestAnswers, workQuestions } from "#server/platform/db/schema/questions.ts";
import { requestMarks } from "#server/platform/db/schema/request-marks.ts";
import { workInvitations } from "#server/platform/db/schema/work-invitations.ts";

/** Rows of requests and works, which are kept with an engagement. */
export const requestRules: readonly Rule[] = [
  { table: offers, exports: own(ownOffer), erasure: keeps("engagements") },
  {
    table: workQuestions,
    exports: own(through(workQuestions.workId, works.id, by(works.ownerId))),
    erasure: keeps("engagements"),
  },
  {
    table: requestAnswers,
    exports: own(through(requestAnswers.requestId, workRequests.id, by(workRequests.freelancerId))),
    erasure: keeps("engagements"),
  },
  {
    table: workInvitations,
    exports: own(both(by(workInvitations.freelancerId), through(workInvitations.workId, works.id, by(works.ownerId)))),
    erasure: deletes(by(workInvitations.freelancerId)),
  },
  {
    table: requestMarks,
    exports: own(ownMark),
    // A note is about the freelancer, and for the company only.
    erasure: deletes(through(requestMarks.requestId, workRequests.id, ownRequest)),
  },
];
