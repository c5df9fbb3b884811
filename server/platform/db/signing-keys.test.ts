import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { signingKeys } from "#server/platform/db/schema/signing-keys.ts";
import { loadSigningKeys } from "#server/platform/db/signing-keys.ts";
import { open } from "#server/test/open.ts";

const opened = open({}, { hasJobs: false });

it("the newest key signs, and what older ones signed still counts", async () => {
  const before = await loadSigningKeys(opened.db);
  const signature = before.sign("xsrf", "a session");
  await opened.db.insert(signingKeys).values({ purpose: "sign", secret: randomBytes(32).toString("base64") });
  const after = await loadSigningKeys(opened.db);
  expect(after.verify("xsrf", "a session", signature)).toBe(true);
  const newSignature = after.sign("xsrf", "a session");
  expect(newSignature).not.toEqual(signature);
  expect(before.verify("xsrf", "a session", newSignature)).toBe(false);
});

it("a signature for one purpose is none for another", async () => {
  const keys = await loadSigningKeys(opened.db);
  const signature = keys.sign("xsrf", "a session");
  expect(keys.verify("xsrf", "a session", signature)).toBe(true);
  expect(keys.verify("known-browser", "a session", signature)).toBe(false);
});
