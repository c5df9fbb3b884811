import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { paise } from "#domain/money.ts";
import { chargebackMoves, chargebackStatuses, moveToward, recoverableOf } from "./chargeback.ts";

const anyAmount = fc.integer({ min: 1, max: 1e12 }).map(paise);

describe("a chargeback", () => {
  it("ends once, by the provider alone", () => {
    for (const { by, from, to } of Object.values(chargebackMoves)) {
      expect(by).toEqual(["provider"]);
      expect(from).toEqual(["open"]);
      expect(to).not.toBe("open");
    }
  });

  it("is moved to the status that a message names", () => {
    for (const status of chargebackStatuses) {
      const move = moveToward[status];
      expect(move ? chargebackMoves[move].to : "open").toBe(status);
    }
  });

  it("never recovers more than was taken or is owed", () => {
    fc.assert(
      fc.property(anyAmount, anyAmount, (taken, owed) => {
        const recovered = recoverableOf({ taken, owed });
        expect(recovered).toBeLessThanOrEqual(taken);
        expect(recovered).toBeLessThanOrEqual(owed);
        expect([taken, owed]).toContain(recovered);
      }),
    );
  });
});
