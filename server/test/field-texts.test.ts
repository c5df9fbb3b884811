import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { type Contract, contract } from "#contract/index.ts";
import type { Role } from "#domain/role.ts";
import { ask, type Browser, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildFreelancer } from "#server/test/build.ts";
import { open } from "#server/test/open.ts";

const opened = open();
const browsers = {} as Record<Role, Browser>;

beforeAll(async () => {
  const { db } = opened;
  browsers.admin = await signedIn(opened, (await buildAdmin(db)).id);
  browsers.client = await signedIn(opened, (await buildCompany(db)).id);
  browsers.freelancer = await signedIn(opened, (await buildFreelancer(db)).id);
});

type Fields = Readonly<Record<keyof Contract, Readonly<Record<string, Readonly<Record<string, string>>>>>>;

/** Spec §5: the text for each invalid value of a field. The empty value stands for a missing field. */
const fields: Fields = JSON.parse(readFileSync(join(import.meta.dirname, "../../specification/fields.json"), "utf8"));

const rows = Object.entries(fields).flatMap(([name, keys]) =>
  Object.entries(keys).flatMap(([key, texts]) =>
    Object.entries(texts).flatMap(([value, text]) => {
      const format = { call: name as keyof Contract, key, text };
      if (value === "") return [{ ...format, value }];
      return [value, "a1".repeat(600), true].map((violation) => ({ ...format, value: violation }));
    }),
  ),
);

/** A confirmation is validated only together with the value it confirms. */
const otherFields = { currentPassword: "Monsoon41", newPassword: "Monsoon42" };

describe("the server", () => {
  it.each(rows)("answers $call with the $key $value: $text", async ({ call, key, value, text }) => {
    const { by } = contract[call];
    const as = by === "anyone" ? undefined : browsers[by[0] ?? "admin"];
    const response = await ask(opened, call, { ...otherFields, [key]: value }, { as });
    expect(response.statusCode).toBe(400);
    expect(response.json().fields[key]).toBe(text);
  });
});
