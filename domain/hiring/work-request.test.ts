import { describe, expect, it } from "vitest";
import { roles } from "#domain/role.ts";
import {
  canMove,
  engagedStatuses,
  isEngaged,
  type RequestMove,
  requestMoves,
  requestStatuses,
  unpaidStatuses,
} from "./work-request.ts";

const moves = Object.keys(requestMoves) as RequestMove[];

describe("the moves of a request", () => {
  it("are these and no others, for every status and role (§4 request-statuses, §4 request-accept, §4 request-reject, §4 request-pay, §4 request-withdraw)", () => {
    const table = requestStatuses.flatMap((status) =>
      roles.map((role) => {
        const allowed = moves
          .filter((move) => canMove(move, status, role))
          .map((move) => `${move} -> ${requestMoves[move].to}`);
        return `${status}, ${role}: ${allowed.join(", ") || "-"}`;
      }),
    );
    expect(table).toMatchInlineSnapshot(`
      [
        "pending, admin: -",
        "pending, client: accept -> accepted, reject -> rejected",
        "pending, freelancer: take -> accepted, withdraw -> removed",
        "accepted, admin: closeFunded -> paid, voidFunded -> rejected",
        "accepted, client: end -> rejected, closeFunded -> paid, voidFunded -> rejected",
        "accepted, freelancer: complete -> completed, end -> rejected, closeFunded -> paid, voidFunded -> rejected",
        "rejected, admin: -",
        "rejected, client: -",
        "rejected, freelancer: withdraw -> removed",
        "completed, admin: settle -> paid, confirm -> paid, closeFunded -> paid, voidFunded -> rejected",
        "completed, client: pay -> paid, sendBack -> accepted, closeFunded -> paid, voidFunded -> rejected",
        "completed, freelancer: receive -> paid, closeFunded -> paid, voidFunded -> rejected",
        "paid, admin: correct -> completed",
        "paid, client: -",
        "paid, freelancer: -",
      ]
    `);
  });

  it("know which statuses engage a work", () => {
    expect(requestStatuses.filter(isEngaged)).toEqual(engagedStatuses);
    expect(unpaidStatuses).toEqual(engagedStatuses.filter((status) => status !== requestMoves.pay.to));
    expect(isEngaged("pending") || isEngaged("rejected")).toBe(false);
  });

  it("lead from pending to every status, and from paid only back to completed, by an admin", () => {
    const reached = new Set<string>(["pending"]);
    for (const _ of requestStatuses)
      for (const { from, to } of Object.values(requestMoves)) if (from.some((one) => reached.has(one))) reached.add(to);
    expect([...reached].toSorted()).toEqual([...requestStatuses, "removed"].toSorted());
    expect(moves.filter((move) => roles.some((role) => canMove(move, "paid", role)))).toEqual(["correct"]);
    expect(requestMoves.correct.to).toBe("completed");
  });
});
