import { describe, expect, it } from "vitest";
import { addressForm, isSameMailbox, mailboxKey, spellingsOf } from "#server/platform/mail/address.ts";

describe("an address", () => {
  it.each([
    ["asha@example.com", "asha@EXAMPLE.com"],
    ["asha@example.com", "Asha@example.com"],
    ["asha@उदाहरण.भारत", "asha@xn--p1b6ci4b4b3a.xn--h2brj9c"],
    ["user@MÜNCHEN.example", "user@xn--mnchen-3ya.example"],
    ["asha@उदाहरण.xn--h2brj9c", "asha@xn--p1b6ci4b4b3a.भारत"],
    ["आशा@उदाहरण.भारत", "आशा@xn--p1b6ci4b4b3a.xn--h2brj9c"],
  ])("%s is of the same mailbox as %s", (one, other) => expect(isSameMailbox(one, other)).toBe(true));

  it.each([
    ["asha@example.com", "asha@example.in"],
    ["asha+work@example.com", "asha@example.com"],
    ["a.sha@example.com", "asha@example.com"],
    ["o'brien@example.com", "obrien@example.com"],
    ["", "asha@example.com"],
  ])("%j is of another mailbox than %s", (one, other) => expect(isSameMailbox(one, other)).toBe(false));

  it("keeps what stands before the @, and what is no domain", () => {
    expect(addressForm("Asha@Example.COM")).toBe("Asha@example.com");
    expect(addressForm("asha@no domain")).toBe("asha@no domain");
    expect(mailboxKey("")).toBe("@");
  });

  it("is stored in one of these spellings", () => {
    expect(spellingsOf("Asha@Example.com")).toEqual(["asha@example.com"]);
    expect(spellingsOf("asha@उदाहरण.भारत").toSorted()).toEqual(
      ["asha@उदाहरण.भारत", "asha@xn--p1b6ci4b4b3a.xn--h2brj9c"].toSorted(),
    );
    expect(spellingsOf("asha@xn--p1b6ci4b4b3a.xn--h2brj9c")).toHaveLength(2);
  });
});
