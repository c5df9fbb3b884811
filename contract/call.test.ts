import { expect, it } from "vitest";
import { z } from "zod";
import { type Call, calls } from "./call.ts";
import { contract } from "./index.ts";

const probe = { method: "POST", input: z.object({}), row: z.object({}) } as const;

it("a row for admins does not compile unless it names the permissions that open it", () => {
  // @ts-expect-error: an admin may call, and `needs` is missing.
  expect(calls({ probe: { ...probe, by: ["admin"] } })).toBeDefined();
  // @ts-expect-error: the same where others may call too.
  expect(calls({ probe: { ...probe, by: ["client", "admin"] } })).toBeDefined();
  expect(calls({ probe: { ...probe, by: ["admin"], needs: ["money"] } })).toBeDefined();
  expect(calls({ probe: { ...probe, by: ["client"] } })).toBeDefined();
});

it("calls that every admin may make are about their own account, or hold what their permissions open", () => {
  const open = Object.entries<Call>(contract).filter(([, { needs }]) => needs === "none");
  const own =
    /^(logout|changepwd|sessions\.|emails\.|announcements\.(current|dismiss)|accounts\.setLanguage|twoFactor\.|passkeys\.|admin\.|dashboards\.|notifications\.|push\.|exports\.)/;
  expect(open.map(([name]) => name).filter((name) => !own.test(name))).toEqual([]);
});
