import { describe, expect, it } from "vitest";
import {
  companyMoves,
  companyStatuses,
  isPassword,
  isPhone,
  isPlainName,
  isUsername,
  maySignIn,
  startsWithCapital,
} from "./account.ts";
import { roles } from "./role.ts";

const patterns = { isUsername, isPassword, isPhone, startsWithCapital, isPlainName };

describe.each<[keyof typeof patterns, readonly string[], readonly string[]]>([
  [
    "isUsername",
    ["asha1", "Asha_Rao", "a2345", "a234567890123456789", "A____"],
    ["", "asha", "a2345678901234567890", "1asha", "_asha1", "asha rao", "asha-rao", "ashä12", "asha1\n"],
  ],
  [
    "isPassword",
    ["Client1234", "A1aaaaaa", "12345678A", "A1 spaces ok", "पासवर्डA1"],
    ["", "A1aaaaa", "alllower1", "NoDigitsHere", "UPPERCASE", "12345678"],
  ],
  ["isPhone", ["9876543210", "0000000000"], ["", "987654321", "98765432101", "98765 4321", "+919876543", "٩٨٧٦٥٤٣٢١٠"]],
  ["startsWithCapital", ["Asha", "A", "Über", "Śrī", "आशा"], ["", "asha", "1A", " Asha", "éclair"]],
  [
    "isPlainName",
    ["Asha Rao", "Asha_2", "Śrī Devi", "A", "आशा मेनन"],
    ["", "asha", "Asha-Rao", "Asha.", "Asha\tRao", "Asha 🙂", "_Asha"],
  ],
])("%s", (name, right, wrong) => {
  it.each(right)("takes %j", (text) => expect(patterns[name](text)).toBe(true));
  it.each(wrong)(
    "does not take %j (§5 capital-name, §5 plain-name, §9 phone-ten, §9 username-form, §9 password-form)",
    (text) => expect(patterns[name](text)).toBe(false),
  );
});

describe("a session", () => {
  it("is for everybody but companies that are not accepted (§4 company-statuses)", () => {
    const table = roles.flatMap((role) =>
      companyStatuses.filter((status) => maySignIn(role, status)).map((status) => `${role} ${status}`),
    );
    expect(table).toEqual([
      "admin pending",
      "admin accepted",
      "admin rejected",
      "client accepted",
      "freelancer pending",
      "freelancer accepted",
      "freelancer rejected",
    ]);
  });
});

describe("what the admin may do to a company", () => {
  it("is this table", () => {
    expect(companyMoves).toMatchInlineSnapshot(`
      {
        "reject": {
          "from": [
            "pending",
            "accepted",
          ],
          "to": "rejected",
        },
        "verify": {
          "from": [
            "pending",
            "rejected",
          ],
          "to": "accepted",
        },
      }
    `);
  });
});
