import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { insertInvitation } from "#server/identity/account-invitations/queries.ts";
import { insertEntry } from "#server/platform/audit/queries.ts";
import { hashOf } from "#server/platform/http/cookies.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany } from "#server/test/build.ts";
import { violatedInvariants } from "#server/test/money/violated-invariants.ts";
import { open } from "#server/test/open.ts";
import { buildQuestion } from "#server/test/trust/build-verification.ts";

const opened = open({ LOG_LEVEL: "silent" });
const registeredAt = new Date(2020, 0);

const done = async (call: Parameters<typeof ask>[1], body: object, as?: Browser) =>
  expect(outcomeOf(await ask(opened, call, body, { as }))).toBe("Success");
const violated = () => violatedInvariants(opened, "I8", "I11", "I12");

it("the history is complete after an invited admin has joined", async () => {
  const { id: invitedBy } = await buildAdmin(opened.db, { registeredAt });
  const token = randomBytes(16).toString("hex");
  const invitation = { kind: "admin", email: "asha@kaamkaj.example", name: "Asha", permissions: ["verify"] } as const;
  await insertInvitation(opened.db, { ...invitation, tokenHash: hashOf(token), invitedBy });
  const chosen = { newPassword: "Nariyal2Paani", confirmPassword: "Nariyal2Paani" };
  await done("admins.join", { token, username: `asha_${token.slice(0, 8)}`, ...chosen });
  expect(await violated()).toEqual([]);
});

it.each(["pending", "rejected"] as const)("the history is complete after a %s company has answered", async (status) => {
  const admin = await buildAdmin(opened.db, { registeredAt });
  const as = await signedIn(opened, admin.id);
  const { id } = await buildCompany(opened.db, { status: "pending", registeredAt });
  await done("verifications.requestInformation", { companyId: id, reason: "The licence cannot be read." }, as);
  if (status === "rejected") await done("updateclientstatus", { id, status }, as);
  const token = await buildQuestion(opened.db, id, admin.id);
  await done("verifications.submit", { token, licenseNo: "LIC-2", statement: "", files: [] });
  expect(await violated()).toEqual([]);
  await done("updateclientstatus", { id, status: "accepted" }, as);
  expect(await violated()).toEqual([]);
});

it("an entry of an earlier version about a question, which has no new status, is no move", async () => {
  const admin = await buildAdmin(opened.db, { registeredAt });
  const { id } = await buildCompany(opened.db, { status: "pending", registeredAt });
  await insertEntry(opened.db, {
    accountId: admin.id,
    role: "admin",
    call: "verifications.requestInformation",
    outcome: "done",
    subject: "account",
    subjectId: String(id),
    address: "",
    requestId: "",
    before: { status: "pending" },
    after: { reason: "sent" },
  });
  expect(await violated()).toEqual([]);
});
