import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  bankText,
  isAccountNumber,
  isIfsc,
  isUpiId,
  last4Of,
  liveAccountStates,
  payoutAccountMoves,
  payoutAccountStates,
} from "./payout.ts";

describe("the moves of a payout account", () => {
  it("end a waiting or active account for good", () => {
    const ends = Object.values(payoutAccountMoves).filter(({ to }) => to !== "active");
    for (const { from, to } of ends) {
      expect(from).toEqual(liveAccountStates);
      expect(liveAccountStates).not.toContain(to);
    }
  });

  it("lead to every state but the first", () => {
    const reached = Object.values(payoutAccountMoves).map(({ to }) => to);
    expect(["waiting", ...reached].toSorted()).toEqual([...payoutAccountStates].toSorted());
  });
});

describe("an account number", () => {
  it.each(["123456789", "123456789012345678", "000000001"])("%s is accepted", (number) => {
    expect(isAccountNumber(number)).toBe(true);
  });

  it.each(["12345678", "1234567890123456789", "12345678a", "1234 56789", "", "-123456789", "१२३४५६७८९"])(
    "%j is refused",
    (number) => {
      expect(isAccountNumber(number)).toBe(false);
    },
  );
});

describe("an IFSC", () => {
  it.each(["HDFC0001234", "SBIN0ABC123"])("%s is accepted", (ifsc) => {
    expect(isIfsc(ifsc)).toBe(true);
  });

  it.each(["HDFC1001234", "hdfc0001234", "HDFC000123", "HDFC00012345", "HDF00012345", "HDFC0-01234", "1HDFC0001234"])(
    "%s is refused",
    (ifsc) => {
      expect(isIfsc(ifsc)).toBe(false);
    },
  );
});

describe("a UPI id", () => {
  it.each(["asha@okhdfc", "a@b", "asha.menon-1@upi", `${"a".repeat(96)}@upi`])("%s is accepted", (upiId) => {
    expect(isUpiId(upiId)).toBe(true);
  });

  it.each([
    "asha",
    "@upi",
    "asha@",
    "a@b@c",
    "asha menon@upi",
    "=asha@upi",
    "-asha@upi",
    "asha_1@upi",
    "a@",
    `${"a".repeat(97)}@upi`,
  ])("%s is refused", (upiId) => {
    expect(isUpiId(upiId)).toBe(false);
  });
});

it("only the last four characters of the details are shown", () => {
  expect(last4Of({ accountNumber: "001234567890", ifsc: "HDFC0001234" })).toBe("7890");
  expect(last4Of({ upiId: "asha@okhdfc" })).toBe("hdfc");
});

describe("text for a bank", () => {
  it("has letters, digits and single spaces", () => {
    expect(bankText("  José O'Brien-Núñez, Jr. ")).toBe("Jose O Brien Nunez Jr");
    expect(bankText('=HYPERLINK("https://x")')).toBe("HYPERLINK https x");
    expect(bankText("आशा")).toBe("");
  });

  it("never begins a formula, whatever was typed", () => {
    fc.assert(fc.property(fc.string(), (text) => /^([A-Za-z0-9]+( [A-Za-z0-9]+)*)?$/.test(bankText(text))));
  });
});
