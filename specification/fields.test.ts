import { describe, expect, it } from "vitest";
import type { Call } from "#contract/call.ts";
import { accounts } from "#contract/identity/accounts.ts";
import { contract } from "#contract/index.ts";
import fields from "./fields.json" with { type: "json" };

const place = { districtid: "4", locationid: "5" };
const skill = { categoryid: "6", subcategoryid: "7" };
const person = { name: "Asha Rao", EMAIL: "asha@kaamkaj.example", phone: "9876543210" };
const login = { username: "asha_rao", password: "Monsoon42" };
const terms = { title: "A logo", ...skill, description: "Three drafts.", budget: "12500", deadlinedate: "2099-01-31" };
const reason = { rejectreason: "Not this time.", reqid: "9", status: "rejected" };

/** What each call takes without complaint. */
const right: Readonly<Record<keyof typeof fields, object>> = {
  districtreg: { district: "Ernakulam" },
  districtedit: { districtid: "4", district: "Ernakulam" },
  locationreg: { districtid: "4", location: "Kochi" },
  locationedit: { locationid: "5", districtid: "4", locationname: "Kochi" },
  categoryreg: { category: "Design", categoryimage: "design.webp" },
  categoryedit: { categoryid: "6", category: "Design", categoryimage: "design.webp" },
  subcategoryreg: { subcategory: "Logos", category: "6" },
  subcategoryedit: { subcategoryid: "7", categoryid: "6", subcategoryname: "Logos" },
  companyreg: { ...person, ...place, ...login, licenseno: "L-1", logo: "logo.webp" },
  freelancerreg: { ...person, ...place, ...skill, ...login, image: "asha.webp" },
  workpost: terms,
  workedit: { workid: "8", ...terms },
  workreq: { workid: "8", name: "Asha Rao", biodata: "resume.pdf" },
  updateworkprogress: { requestid: "9", percentage: "40", progress_desc: "Two drafts." },
  updatereqreview: reason,
  changepwd: { currentPassword: "Monsoon41", newPassword: "Monsoon42", confirmPassword: "Monsoon42" },
  freelancerprofileedit: { ...person, ...place, ...skill },
  clientprofileedit: { ...person, ...place, licenseno: "L-1" },
  forgotpwd: { username: "asha_rao" },
};

/** What is said of each field, the first complaint of each as the wire tells it (docs/design/details.md#5). */
function complaints(name: keyof typeof fields, body: object): Record<string, string> {
  const { input }: Call = contract[name];
  const messages: Record<string, string> = {};
  for (const { path, message } of input.safeParse(body).error?.issues ?? []) messages[path.join(".")] ??= message;
  return messages;
}

/** A new password that is wrong is typed wrong twice. */
const typed = (key: string, value: unknown) =>
  key === "newPassword" ? { newPassword: value, confirmPassword: value } : { [key]: value };

describe.each(Object.keys(fields) as (keyof typeof fields)[])("%s", (name) => {
  it("takes what is right", () => {
    expect(complaints(name, right[name])).toEqual({});
  });
});

/** Sentences of the specification about the format of one field. */
const formatRules: Readonly<Record<string, string>> = {
  "companyreg.EMAIL": ", §5 valid-email",
  "updateworkprogress.percentage": ", §5 percentage-whole",
  "workpost.budget": ", §9 budget-digits",
};

for (const [name, keys] of Object.entries(fields) as [keyof typeof fields, Record<string, Record<string, string>>][])
  for (const [key, texts] of Object.entries(keys))
    describe(`§5 ${name}.${key}${formatRules[`${name}.${key}`] ?? ""}`, () => {
      it.each(Object.entries(texts))("answers %j with %j", (value, text) => {
        const sent = value === "" ? ["", undefined, null] : [value];
        for (const one of sent) {
          const messages = complaints(name, { ...right[name], ...typed(key, one) });
          expect(messages[key], JSON.stringify(one)).toBe(text);
        }
      });
    });

type Texts = Readonly<Record<string, string>>;

/** The fields for whose format §5 has a text: one that is answered to a value, not to the lack of one. */
const formatted = Object.entries(fields).flatMap(([name, keys]) =>
  Object.entries<Texts>(keys).flatMap(([key, texts]) => {
    const formats = new Set(Object.entries(texts).flatMap(([value, text]) => (value === "" ? [] : [text])));
    return formats.size === 0 ? [] : [{ name: name as keyof typeof fields, key, formats: [...formats] }];
  }),
);

/** A value that is right but for one thing: its length, what the database cannot store, or its JSON type. */
function violationsOf(value: string): unknown[] {
  const tooLong = value.padEnd(1000, value.at(-1));
  return [tooLong, `${value}\0`, `${value}\ud800`, 7.5, true, [value], { value }];
}

describe.each(formatted)("the format of $key in $name", ({ name, key, formats }) => {
  it("has one text, which every violation answers", () => {
    expect(formats).toHaveLength(1);
    const value = String({ ...right[name] }[key as never]);
    for (const violation of violationsOf(value)) {
      const messages = complaints(name, { ...right[name], ...typed(key, violation) });
      expect(messages[key], JSON.stringify(violation).slice(0, 40)).toBe(formats[0]);
    }
  });
});

describe("a license no.", () => {
  it("is taken in any format (§5 any-licence)", () => {
    for (const licenseno of ["L-1", "കേരളം 7", "no licence yet", "0"])
      expect(accounts.companyreg.input.shape.licenseno.safeParse(licenseno).success).toBe(true);
  });
});
