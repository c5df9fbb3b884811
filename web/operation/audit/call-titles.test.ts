import { expect, it } from "vitest";
import { auditFilter } from "#web/lib/audit-filter.ts";
import { callName } from "#web/operation/audit/call-name.ts";

it("shows an entry of a renamed call with the text of the call", () => {
  expect(callName("confirmpayment")).toBe("Confirm a payment");
  expect(callName("payments.confirm")).toBe("Confirm a payment");
  expect(callName("no such call")).toBe("no such call");
});

it("understands saved links with the old name of a call or of a field", () => {
  expect(auditFilter({ call: "confirmpayment" })).toEqual({ call: "payments.confirm" });
  expect(auditFilter({ subject: "work", subjectid: 7 })).toEqual({ subject: "work", subjectId: "7" });
});
