import { describe, expect, it } from "vitest";
import { hasSecondFactor, isOfDomains, signOnRoles } from "#domain/identity/sign-on.ts";

describe("the methods that an identity provider names", () => {
  it.each([
    [[], false],
    [["pwd"], false],
    [["otp"], false],
    [["hwk", "fpt"], false],
    [["pwd", "kba"], false],
    [["mfa"], true],
    [["pwd", "mfa"], true],
    [["pwd", "otp"], true],
    [["pin", "hwk"], true],
  ])("%j are two factors: %s", (methods, expected) => expect(hasSecondFactor(methods)).toBe(expected));
});

describe("the roles of single sign-on", () => {
  it("are named as people call them, and no other word is one", () => {
    expect(signOnRoles("freelancer, admin")).toEqual(["admin", "freelancer"]);
    expect(signOnRoles("company")).toEqual(["client"]);
    for (const list of ["client", "company,", "", "constructor"]) expect(signOnRoles(list), list).toBeUndefined();
  });
});

describe("an address of the allowed domains", () => {
  it("has exactly one of them after the last @", () => {
    const domains = ["uni.example", "uni.example.in"];
    for (const email of ["a@uni.example", "a@UNI.example.in", '"a@b"@uni.example'])
      expect(isOfDomains(email, domains), email).toBe(true);
    for (const email of ["a@evil.example", "a@sub.uni.example", "a@uni.example@evil.example", "uni.example@x", ""])
      expect(isOfDomains(email, domains), email).toBe(false);
    expect(isOfDomains("a@anywhere.example", [])).toBe(true);
  });
});
