import { describe, expect, it } from "vitest";
import { isEmail, isSecureLink } from "#domain/internet-address.ts";

const rights = {
  isEmail: [
    ...["asha@example.com", "asha+work@mail.example.co.in", "a@b.in", "o'brien@example.com", "_@example.com"],
    ...["asha@example.xn--h2brj9c", "asha@उदाहरण.भारत", "आशा@उदाहरण.भारत", "user@münchen.example", "用户@例子.广告"],
    ...["user/sales@example.com", "user&co@example.com", "first.last!tag@example.com", "#$%*=?^`{|}~@example.com"],
    `${"a".repeat(64)}@example.com`,
    `a@${"b".repeat(63)}.example`,
  ],
  isSecureLink: [
    ...["https://example.com", "https://मेला.भारत", "https://xn--p1b6ci4b4b3a.xn--h2brj9c/पथ?क=ख#ग"],
    ...["https://münchen.example:8443/a", "HTTPS://EXAMPLE.COM/A"],
  ],
};
const wrongs = {
  isEmail: [
    ...["", "asha", "asha at home", "@example.com", "asha@", "asha@example", "asha@@example.com", "a b@example.com"],
    ...[
      ".asha@example.com",
      "asha.@example.com",
      "a..b@example.com",
      "asha@.com",
      "asha@example..com",
      "asha@example.com.",
    ],
    ...[
      "asha@-example.com",
      "asha@example-.com",
      "asha@127.0.0.1",
      "asha@example.c",
      "a,b@example.com",
      "a<b@example.com",
    ],
    ...["asha@exa_mple.com", "asha@exa mple.com", "a\u202eb@example.com", "a\u200bb@example.com", "😀@example.com"],
    `${"a".repeat(65)}@example.com`,
    `${"आ".repeat(22)}@example.com`,
    `a@${"b".repeat(64)}.example`,
  ],
  isSecureLink: [
    ...[
      "",
      "http://example.com",
      "https://example",
      "https://user:pw@example.com",
      "https://exa mple.com",
      "javascript:alert(1)",
    ],
    ...['https://example.com/"', "https://example.com/<b>", "https:///example.com", "https://मेला"],
  ],
};
const rules = { isEmail, isSecureLink };

describe.each(["isEmail", "isSecureLink"] as const)("%s", (rule) => {
  it.each(rights[rule])("takes %j", (text) => expect(rules[rule](text)).toBe(true));
  it.each(wrongs[rule])("does not take %j", (text) => expect(rules[rule](text)).toBe(false));
});
