import { expect, it } from "vitest";
import { callName } from "#web/features/audit/call-names.ts";
import { narrowed } from "#web/features/audit/narrowed.ts";

it("shows an entry of a renamed call with the text of the call", () => {
  expect(callName("confirmpayment")).toBe("Confirm a payment");
  expect(callName("payments.confirm")).toBe("Confirm a payment");
  expect(callName("no such call")).toBe("no such call");
});

it("understands saved links with the old name of a call or of a field", () => {
  expect(narrowed({ call: "confirmpayment" })).toEqual({ call: "payments.confirm" });
  expect(narrowed({ subject: "work", subjectid: 7 })).toEqual({ subject: "work", subjectId: "7" });
});
