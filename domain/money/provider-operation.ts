/**
 * What a payment provider executes once, although requests and answers may be lost: a payout from the account of the operator, the
 * transfer of a payment, and the reversal of a part of a transfer, or of all of it.
 */
export const operationKinds = ["payout", "transfer", "reversal"] as const;
export type OperationKind = (typeof operationKinds)[number];

/**
 * From `sending` on the provider may have executed it; `sent` is known to be with the provider, which still has to report a
 * result. The provider has refused a `refused` one, so nothing moved, and it is tried again.
 */
export const operationStatuses = ["waiting", "sending", "refused", "sent", "done", "failed", "cancelled"] as const;
export type OperationStatus = (typeof operationStatuses)[number];

interface OperationMove {
  readonly from: readonly OperationStatus[];
  readonly to: OperationStatus;
}

const unfinished = ["waiting", "sending", "refused", "sent"] as const;

/** From which to which status an operation moves. The server performs each move by one guarded statement. */
export const operationMoves = {
  /** Made before each request that executes the operation. */
  begin: { from: ["waiting", "sending", "refused"], to: "sending" },
  refuse: { from: ["sending"], to: "refused" },
  /** Made when the operation has failed at the provider without a movement of money. It is tried again. */
  bounce: { from: ["sending", "sent"], to: "refused" },
  accept: { from: unfinished, to: "sent" },
  finish: { from: unfinished, to: "done" },
  /** Made when the operation has failed for good, or was done and the money came back. */
  fail: { from: [...unfinished, "done"], to: "failed" },
  /** Made when an admin takes the operation back while the provider cannot have executed it. */
  cancel: { from: ["waiting", "refused"], to: "cancelled" },
} as const satisfies Record<string, OperationMove>;
export type OperationMoveName = keyof typeof operationMoves;

/** Whether the result of the operation is known to the provider only. */
export const isWithProvider = (status: OperationStatus | null): boolean => status === "sending" || status === "sent";

/** An operation waits a minute after its first attempt and twice as long after each further one, but at most so many hours. */
export const maxRetryHours = 6;

/** For how many days after its end a payout is still looked up, because banks return money days later. */
export const lookUpDays = 5;
