import type { Role } from "#domain/role.ts";

/** The statuses of a request (spec §4). */
export const requestStatuses = ["pending", "accepted", "rejected", "completed", "paid"] as const;
export type RequestStatus = (typeof requestStatuses)[number];

interface Move {
  readonly by: readonly Role[];
  readonly from: readonly RequestStatus[];
  readonly to: RequestStatus | "removed";
}

/** Who may move a request, from and to which status. The server moves by this table and the screens show buttons by it. */
export const requestMoves = {
  accept: { by: ["client"], from: ["pending"], to: "accepted" },
  /** The freelancer agrees to the company's open offer, which is its consent (domain/hiring/offer.ts). */
  take: { by: ["freelancer"], from: ["pending"], to: "accepted" },
  reject: { by: ["client"], from: ["pending"], to: "rejected" },
  complete: { by: ["freelancer"], from: ["accepted"], to: "completed" },
  pay: { by: ["client"], from: ["completed"], to: "paid" },
  /** On behalf of a rejected company, which cannot pay (docs/design/rules.md#debts). */
  settle: { by: ["admin"], from: ["completed"], to: "paid" },
  /** Once the money of a payment report has arrived. */
  confirm: { by: ["admin"], from: ["completed"], to: "paid" },
  /** The money of a payment that went directly to the freelancer has arrived. */
  receive: { by: ["freelancer"], from: ["completed"], to: "paid" },
  /** The payment was recorded by mistake and is reversed. */
  correct: { by: ["admin"], from: ["paid"], to: "completed" },
  withdraw: { by: ["freelancer"], from: ["pending", "rejected"], to: "removed" },
  end: { by: ["client", "freelancer"], from: ["accepted"], to: "rejected" },
  sendBack: { by: ["client"], from: ["completed"], to: "accepted" },
  /** The last open milestone of a funded work is closed, and something was released. */
  closeFunded: { by: ["client", "freelancer", "admin"], from: ["accepted", "completed"], to: "paid" },
  /** The last open milestone is closed, and nothing was released of any. */
  voidFunded: { by: ["client", "freelancer", "admin"], from: ["accepted", "completed"], to: "rejected" },
} as const satisfies Record<string, Move>;
export type RequestMove = keyof typeof requestMoves;

/** Whether this role may make this move in this status. */
export function canMove(move: RequestMove, status: RequestStatus, role: Role): boolean {
  const { by, from }: Move = requestMoves[move];
  return by.includes(role) && from.includes(status);
}

/** A work has at most one request in these statuses, its engaged freelancer. */
export const engagedStatuses = ["accepted", "completed", "paid"] as const satisfies readonly RequestStatus[];

/** Engaged and not paid yet. */
export const unpaidStatuses = ["accepted", "completed"] as const satisfies readonly (typeof engagedStatuses)[number][];

export const isEngaged = (status: RequestStatus) => engagedStatuses.some((engaged) => engaged === status);
