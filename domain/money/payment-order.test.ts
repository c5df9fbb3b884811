import { describe, expect, it } from "vitest";
import {
  canMoveOrder,
  liveStatuses,
  type OrderActor,
  type OrderMoveName,
  type OrderStatus,
  orderMoves,
  orderStatuses,
} from "./payment-order.ts";

const actors: readonly OrderActor[] = ["client", "freelancer", "admin", "provider", "platform"];
const moveNames = Object.keys(orderMoves) as OrderMoveName[];

const byProvider = { provider: "capture refund hold" };

/** For each status the moves that each actor may make; who is not named may make none. */
const expected: Record<OrderStatus, Partial<Record<OrderActor, string>>> = {
  open: {
    client: "cancel withdraw",
    freelancer: "receive deny",
    admin: "confirm decline close",
    provider: "capture refund hold fail",
    platform: "expire",
  },
  paid: { client: "refundHeld", freelancer: "refundHeld", admin: "reverse", platform: "refundHeld" },
  failed: byProvider,
  declined: byProvider,
  withdrawn: byProvider,
  refunded: {},
  cancelled: byProvider,
  expired: byProvider,
  closed: byProvider,
  unmatched: { provider: "capture refund" },
  reversed: {},
};

describe.each(orderStatuses)("an order that is %s", (status) => {
  it.each(actors)("is moved by the %s as the table says, and in no other way", (actor) => {
    const allowed = moveNames.filter((move) => canMoveOrder(move, status, actor));
    expect(allowed.join(" ")).toBe(expected[status][actor] ?? "");
  });
});

describe("the moves of orders", () => {
  it("lead out of the one status that blocks another payment, by the payer, the admin and the clock", () => {
    const isLive = (status: OrderStatus) => liveStatuses.some((live) => live === status);
    expect(orderStatuses.filter(isLive)).toEqual(["open", "paid"]);
    for (const actor of ["client", "admin", "platform"] as const)
      expect(
        moveNames.some((move) => canMoveOrder(move, "open", actor) && !isLive(orderMoves[move].to)),
        actor,
      ).toBe(true);
  });

  it("lead nowhere from where the order's money has gone", () => {
    for (const status of ["reversed", "refunded"] as const)
      for (const move of moveNames)
        expect(
          actors.some((actor) => canMoveOrder(move, status, actor)),
          move,
        ).toBe(false);
  });
});
