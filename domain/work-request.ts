import type { Role } from "./role.ts";

/** The life of a request, in the order a good one lives it (spec §4). */
export const requestStatuses = ["pending", "accepted", "rejected", "completed", "paid"] as const;
export type RequestStatus = (typeof requestStatuses)[number];

interface Move {
  readonly by: readonly Role[];
  readonly from: readonly RequestStatus[];
  readonly to: RequestStatus | "removed";
}

/** Who may move a request from where to where. The server moves by this table and the screens draw buttons by it. */
export const requestMoves = {
  accept: { by: ["client"], from: ["pending"], to: "accepted" },
  reject: { by: ["client"], from: ["pending"], to: "rejected" },
  complete: { by: ["freelancer"], from: ["accepted"], to: "completed" },
  pay: { by: ["client"], from: ["completed"], to: "paid" },
  /** In place of a company that was rejected meanwhile and cannot pay any more (DESIGN section 5). */
  settle: { by: ["admin"], from: ["completed"], to: "paid" },
  /** In the name of the platform, once the money a company noted has come. */
  confirm: { by: ["admin"], from: ["completed"], to: "paid" },
  withdraw: { by: ["freelancer"], from: ["pending", "rejected"], to: "removed" },
  end: { by: ["client", "freelancer"], from: ["accepted"], to: "rejected" },
  sendBack: { by: ["client"], from: ["completed"], to: "accepted" },
} as const satisfies Record<string, Move>;
export type RequestMove = keyof typeof requestMoves;

/** Whether someone in this role may make this move while the request is in this status. */
export function canMove(move: RequestMove, status: RequestStatus, role: Role): boolean {
  const { by, from }: Move = requestMoves[move];
  return by.includes(role) && from.includes(status);
}

/** A work with a request in one of these has its freelancer; no other may be accepted (one engaged per work). */
export const engagedStatuses = ["accepted", "completed", "paid"] as const satisfies readonly RequestStatus[];

/** Engaged and not paid yet: what a company still owes somebody its part of. */
export const unpaidStatuses = ["accepted", "completed"] as const satisfies readonly (typeof engagedStatuses)[number][];

export const isEngaged = (status: RequestStatus) => engagedStatuses.some((engaged) => engaged === status);
