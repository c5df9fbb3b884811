import { expect, it } from "vitest";
import { callName } from "#web/features/audit/call-names.ts";
import { narrowed } from "#web/features/audit/narrowed.ts";

it("shows an entry of a renamed call with the text of the call", () => {
  expect(callName("confirmpayment")).toBe("Confirm a payment");
  expect(callName("payments.confirm")).toBe("Confirm a payment");
  expect(callName("no such call")).toBe("no such call");
});

it("selects the current call for a saved link with an old name", () => {
  expect(narrowed({ call: "confirmpayment" })).toEqual({ call: "payments.confirm" });
});
