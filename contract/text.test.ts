import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Call } from "#contract/call.ts";
import { contract } from "#contract/index.ts";

/** `exe.png` on the screen. */
const disguised = "Acme\u202egnp.exe";
/** Looks like another one. */
const doubled = "Ac\u200bme";

/** What may hold characters that are not seen. Any other text is a name, a title or a number on one line. */
const takers = new Set([
  // Several lines, which stand by themselves.
  ...["about", "aboutHindi", "body", "description", "english", "footer", "footerHindi", "hindi", "note", "reason"],
  ...["progress_desc", "rejectreason", "results", "scope", "statement", "text", "textHindi", "words"],
  // Compared or searched for, and shown to nobody else.
  ...[
    "after",
    "call",
    "code",
    "confirmAccountNumber",
    "confirmPassword",
    "currentPassword",
    "invitation",
    "language",
    "password",
    "q",
  ],
  ...["slug", "subjectId", "token", "username", "value"],
  // Names of stored files, which the server has made, and what other programs return.
  ...[
    "back",
    "biodata",
    "categoryimage",
    "endpoint",
    "front",
    "image",
    "logo",
    "selfie",
    "paymentId",
    "referenceId",
    "signature",
    "status",
  ],
]);

/** The fields of all inputs that take a text, each by its call. */
const fields = Object.entries<Call>(contract).flatMap(([call, { input }]) =>
  input instanceof z.ZodObject
    ? Object.entries(input.shape as Readonly<Record<string, z.ZodType>>).map(([name, schema]) => ({
        call,
        name,
        schema,
      }))
    : [],
);
const taken = (schema: z.ZodType, typed: string) => schema.safeParse(typed).data;

describe("a text on one line", () => {
  it.each([disguised, doubled])("is never taken with characters that are not seen: %j", (text) => {
    const wrong = fields.filter(({ name, schema }) => taken(schema, text) === text && !takers.has(name));
    expect(wrong.map(({ call, name }) => `${call}: ${name}`)).toEqual([]);
  });

  it.each([
    "companyreg",
    "freelancerreg",
    "clientprofileedit",
    "workpost",
    "districtreg",
    "categoryreg",
    "branding.update",
  ])("is refused with them in %s, and taken without", (call) => {
    const own = fields.filter(
      (field) => field.call === call && ["name", "title", "district", "category", "licenseno"].includes(field.name),
    );
    expect(own.length).toBeGreaterThan(0);
    for (const { schema } of own) {
      expect(schema.safeParse(disguised).success).toBe(false);
      // Urdu, Arabic, Hebrew; Malayalam and Persian with their joiners.
      for (const name of ["اردو نام", "محمد علي", "דוד כהן", "അനിവര്‍ഗീത", "علی‌رضا"])
        expect(taken(schema, name)).toBe(name);
    }
  });

  it("that is the name of a file loses them, since its sender may not see them", () => {
    const { schema } = fields.find(({ call, name }) => call === "imports.upload" && name === "fileName") ?? {};
    expect(schema?.parse(disguised)).toBe("Acmegnp.exe");
    const files = fields.filter(
      ({ call, name }) => ["messages.send", "verifications.submit"].includes(call) && name === "files",
    );
    expect(files).toHaveLength(2);
    for (const { schema: list } of files) {
      expect(list.parse([{ fileName: "a.pdf", shownName: disguised }])).toEqual([
        { fileName: "a.pdf", shownName: "Acmegnp.exe" },
      ]);
      expect(list.safeParse([{ fileName: "a.pdf", shownName: "\u202e " }]).success).toBe(false);
    }
  });
});
