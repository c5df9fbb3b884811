import type { RowOf } from "#web/lib/api-types.ts";
import { contract } from "#web/test/hiring/rows-contracts.ts";
import type { Answers } from "#web/test/network.ts";
import { engagement, request, work } from "#web/test/rows.ts";

type Milestone = RowOf<"milestones.list">;

/** A milestone that nobody has paid, and whose turn it is not. */
export const planned: Milestone = {
  milestoneId: 31,
  line: 1,
  title: "Sketches",
  description: "Three of them.",
  amountPaise: 1_200_000,
  brokeragePaise: 120_000,
  netPaise: 1_080_000,
  clientFeePaise: 36_000,
  totalPaise: 1_236_000,
  dueDay: "2026-12-12",
  status: "planned",
  revision: 0,
  releasedPaise: null,
  paymentId: null,
  reviewEndsAt: null,
  lapsesAt: null,
  holdLimitAt: null,
  isStopped: false,
  submissionCount: 0,
  takeBackFrom: null,
  holder: { kind: "operator", name: "Kaamkaj Trustees Ltd, Kochi" },
  order: null,
  allowedMoves: [],
};

const holdLimitAt = "2099-01-01T00:00:00.000Z";

export const fundable: Milestone = { ...planned, allowedMoves: ["fund"] };
export const funded: Milestone = {
  ...planned,
  status: "funded",
  revision: 2,
  lapsesAt: "2098-06-01T08:00:00.000Z",
  holdLimitAt,
  allowedMoves: ["submit", "giveBack"],
};
export const submitted: Milestone = {
  ...planned,
  status: "submitted",
  revision: 3,
  reviewEndsAt: "2098-05-01T08:00:00.000Z",
  holdLimitAt,
  submissionCount: 1,
  allowedMoves: ["requestChanges", "approve"],
};
export const returned: Milestone = { ...funded, status: "returned", revision: 4, submissionCount: 1 };
export const released: Milestone = {
  ...planned,
  status: "closed",
  revision: 4,
  releasedPaise: 1_200_000,
  paymentId: 71,
};
/** The milestone after the others. */
export const second: Milestone = { ...planned, milestoneId: 32, line: 2, title: "Final files" };

export const submission: RowOf<"milestones.submissions"> = {
  number: 1,
  text: "Three sketches.",
  files: [{ fileName: "sketches.pdf", shownName: "Sketches.pdf", bytes: 2400 }],
  links: ["https://files.kaamkaj.example/sketches"],
  submittedAt: "2026-02-26T06:30:00.000Z",
};

export const moved = (
  move: RowOf<"milestones.history">["move"],
  more: Partial<RowOf<"milestones.history">> = {},
): RowOf<"milestones.history"> => ({
  moveId: 71,
  move,
  role: "client",
  releasedPaise: null,
  reason: null,
  movedAt: "2026-02-25T06:30:00.000Z",
  ...more,
});

/** A contract whose milestones are funded. */
export const fundedContract: RowOf<"contracts.get"> = {
  ...contract,
  document: {
    ...contract.document,
    terms: "funded",
    milestones: [
      {
        line: 1,
        title: "Sketches",
        amountPaise: 1_200_000,
        brokeragePaise: 120_000,
        netPaise: 1_080_000,
        dueDay: "2026-12-12",
      },
    ],
  },
};

/** What the screens of a project with these milestones ask for. */
export const answersWith = (milestones: readonly Milestone[], more: Answers = {}): Answers => ({
  getworkbyrequestid: [work],
  getfreelancerbyworkid: [{ ...request, req_status: "accepted" }],
  "requests.getEngagement": [engagement],
  "contracts.get": [fundedContract],
  "payments.getMethod": [{ provider: "sandbox", instructions: "", outcomes: ["paid", "declined"] }],
  "milestones.list": milestones,
  ...more,
});
