import { describe, expect, it } from "vitest";
import { paise } from "#domain/money.ts";
import { upiLink } from "./upi.ts";

const payment = { upiId: "asha.menon@okhdfc", payeeName: "Asha Menon", amount: paise(123_456), note: "Request 7" };

/** Decoded as apps do. */
const valuesOf = (link: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    link
      .slice(link.indexOf("?") + 1)
      .split("&")
      .map((part) => part.split("=").map(decodeURIComponent)),
  );

describe("the link to a UPI app", () => {
  it("names the payee, the amount in rupees with two decimals, the currency and the note", () => {
    expect(upiLink(payment)).toBe("upi://pay?pa=asha.menon@okhdfc&pn=Asha%20Menon&am=1234.56&cu=INR&tn=Request%207");
    for (const [amount, text] of [
      [1, "0.01"],
      [100_000, "1000.00"],
      [100_010, "1000.10"],
    ] as const)
      expect(valuesOf(upiLink({ ...payment, amount: paise(amount) }))["am"]).toBe(text);
  });

  it("cuts a note after 50 characters, without a space at its end", () => {
    const noteOf = (note: string) => valuesOf(upiLink({ ...payment, note }))["tn"];
    expect(noteOf("x".repeat(51))).toBe("x".repeat(50));
    expect(noteOf(`${"x".repeat(49)} and more`)).toBe("x".repeat(49));
    expect(noteOf("😀".repeat(51))).toBe("😀".repeat(50));
  });

  it("encodes what would begin another value, and spaces as %20", () => {
    const link = upiLink({ ...payment, payeeName: "Asha & Sons", note: "50% of a+b=c#1 &am=1" });
    expect(link).not.toContain("+");
    expect(link).toContain("pn=Asha%20%26%20Sons");
    expect(valuesOf(link)).toEqual({
      pa: "asha.menon@okhdfc",
      pn: "Asha & Sons",
      am: "1234.56",
      cu: "INR",
      tn: "50% of a+b=c#1 &am=1",
    });
  });

  it("survives half of a pair of surrogates", () => {
    expect(valuesOf(upiLink({ ...payment, note: "\ud800" }))["tn"]).toBe("\ufffd");
  });
});
