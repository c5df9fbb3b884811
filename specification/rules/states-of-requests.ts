import type { Rules } from "../rule.ts";

const moves =
  "domain/work-request.test.ts > the moves of a request > are these and no others, for every status and role";
const deciding = "web/test/company-requests.test.tsx";
const mine = "web/test/freelancer-requests.test.tsx > my requests";

/** §4, the life of a request. */
export const statesOfRequests: Rules = {
  "request-statuses": {
    rule: "A work request is pending, accepted, rejected, completed or paid.",
    test: moves,
    without: ["domain/work-request.ts", '"completed", "paid"] as const;', '"completed"] as const;'],
  },
  "request-accept": {
    rule: "pending to accepted: the client accepts.",
    test: moves,
    without: [
      "domain/work-request.ts",
      'accept: { by: ["client"], from: ["pending"]',
      'accept: { by: ["client"], from: ["rejected"]',
    ],
  },
  "accept-asks": {
    rule: "after the confirm 'Are you sure you want to accept?'.",
    test: `${deciding} > accepting a request > asks first, moves the very request and reads the list again`,
    without: [
      "web/features/requests/decision.tsx",
      'await askUser(t("Are you sure you want to accept?"), [...lines, "", then].join("\\n"))',
      "then",
    ],
  },
  "request-reject": {
    rule: "pending to rejected: the client rejects.",
    test: moves,
    without: [
      "domain/work-request.ts",
      'reject: { by: ["client"], from: ["pending"]',
      'reject: { by: ["client"], from: ["accepted"]',
    ],
  },
  "reject-asks": {
    rule: "The client confirms 'do you want to reject?' and is taken to the rejection-reason form.",
    test: `${deciding} > rejecting a request > asks first and leads to the form for the reason, without moving anything yet`,
    without: [
      "web/features/requests/decision.tsx",
      'askUser(t("do you want to reject?"), request.freelancername)',
      "reqid",
    ],
  },
  "reject-sent": {
    rule: "The reason is submitted and the status is sent as rejected.",
    test: `${deciding} > rejecting a request > is sent as rejected with its reason, for the request of the address, and goes back to the requests`,
    without: ["web/routes/clientmaster/rejectreason.$id.tsx", ', status: "rejected" }', " }"],
  },
  "reject-kept": {
    rule: "The reason of a rejection is kept with the request.",
    test: "server/requests/requests.test.ts > rejecting a request > wants a reason and keeps it",
    without: [
      "server/requests/routes.ts",
      'move("reject", reqid, context, rejectreason)',
      'move("reject", reqid, context)',
    ],
  },
  "accepted-progress": {
    rule: "accepted means the work is ongoing: the freelancer records progress entries, and only then.",
    test: "web/test/freelancer-screens.test.tsx > an ongoing project > takes no progress when it is pending",
    without: [
      "domain/work-request.ts",
      'complete: { by: ["freelancer"], from: ["accepted"]',
      'complete: { by: ["freelancer"], from: ["accepted", "pending"]',
    ],
  },
  "request-complete": {
    rule: "A progress entry of 100 sets completed (the specification leaves it open).",
    test: "server/progress/progress.test.ts > reporting progress > of 100 completes the request, after which there is nothing more to report",
    without: ["domain/progress.ts", "percentage === percentageRange.most", "percentage > percentageRange.most"],
  },
  "request-pay": {
    rule: "completed to paid: the client can pay when the status is completed.",
    test: moves,
    without: [
      "domain/work-request.ts",
      'pay: { by: ["client"], from: ["completed"]',
      'pay: { by: ["client"], from: ["accepted"]',
    ],
  },
  "request-paid": {
    rule: "Afterwards it shows as paid.",
    test: "server/payments/payments.test.ts > paying > moves a completed request to paid and splits the agreed price at the agreed rate, not at today's",
    without: [
      "domain/work-request.ts",
      'pay: { by: ["client"], from: ["completed"], to: "paid" }',
      'pay: { by: ["client"], from: ["completed"], to: "completed" }',
    ],
  },
  "request-withdraw": {
    rule: "A freelancer may delete a request only while it is pending or rejected.",
    test: moves,
    without: [
      "domain/work-request.ts",
      'withdraw: { by: ["freelancer"], from: ["pending", "rejected"]',
      'withdraw: { by: ["freelancer"], from: ["pending", "accepted"]',
    ],
  },
  "withdraw-asks": {
    rule: "after the confirm 'Do you want to remove the request'.",
    test: `${mine} > are deleted after a question, and the list is read again`,
    without: [
      "web/features/requests/withdraw-button.tsx",
      'await askUser(t("Do you want to remove the request"), title)',
      "title",
    ],
  },
  "own-request": {
    rule: "Accept and Reject of a card act on that card's request.",
    test: `${deciding} > accepting a request > asks first, moves the very request and reads the list again`,
    without: ["web/features/requests/decision.tsx", "{ requestid: reqid,", "{ workid: reqid,"],
  },
  "tab-new": {
    rule: "The tab new means pending.",
    test: `${mine} > of the tab new are the pending ones`,
    without: ["web/routes/freelancermaster/myrequest.tsx", '<Requests of={["pending"]}', '<Requests of={["accepted"]}'],
  },
  "tab-ongoing": {
    rule: "The tab ongoing means accepted.",
    test: "web/test/freelancer-screens.test.tsx > the freelancer's projects > have the tabs ongoing and completed, and open with the ongoing ones",
    without: ["web/routes/freelancermaster/projects.tsx", '{ status: "accepted" }', '{ status: "pending" }'],
  },
};
