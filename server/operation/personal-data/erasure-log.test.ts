import { randomBytes } from "node:crypto";
import type { PgBoss } from "pg-boss";
import { expect, it } from "vitest";
import { createMailer } from "#server/notify/mail/outbox.ts";
import { processErasures } from "#server/operation/personal-data/erasures.ts";
import { processExports } from "#server/operation/personal-data/exports.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { ask, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildCompany, buildFile, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { buildConversation } from "#server/test/hiring/build-conversation.ts";
import { password } from "#server/test/identity/second-step.ts";
import { openLogged } from "#server/test/logged.ts";
import { buildPayout, buildPayoutAccount } from "#server/test/money/build-payout.ts";
import { open } from "#server/test/open.ts";

const opened = open({}, { hasJobs: false });
const unique = () => randomBytes(4).toString("hex");
const later = () => new Date(Date.now() + 49 * 3_600_000);

const { logged, log } = openLogged(opened);

it("the log of everything that a person did before the erasure holds none of the person's strings", async () => {
  const { db } = opened;
  const strings = {
    name: `Ashalata ${unique()}`,
    username: `asha_${unique()}`,
    email: `${unique()}@kaamkaj.example`,
    phone: `9${Math.floor(Math.random() * 1e9)}`,
  };
  const { id } = await buildFreelancer(db, { ...strings, passwordHash: await hashPassword(password) });
  const company = await buildCompany(db);
  const { id: workId } = await buildWork(db, { ownerId: company.id });
  const { id: pending } = await buildWork(db, { ownerId: company.id });
  await buildRequest(db, { workId, freelancerId: id, status: "paid", name: strings.name });
  const { id: conversationId } = await buildConversation(db, { companyId: company.id, freelancerId: id, workId });
  const { id: accountId } = await buildPayoutAccount(opened, id, { holderName: strings.name });
  await buildPayout(db, id, { accountId });
  const resume = await buildFile(db, { kind: "resume", attachedAt: null, uploaderId: id });
  const { username, name, email, phone } = strings;

  await ask(logged, "login", { username, password: "Wrong1234" });
  await ask(logged, "login", { username, password });
  await ask(logged, "forgotpwd", { username });
  const as = await signedIn(logged, id);
  await ask(logged, "freelancerprofileedit", { name, EMAIL: email, phone, districtid: "nowhere" }, { as });
  await ask(logged, "workreq", { workid: pending, name, biodata: resume.name }, { as });
  await ask(logged, "messages.send", { conversationId, text: `${name}, ${phone}` }, { as });
  await ask(logged, "search.findJobs", { q: name }, { as });
  await ask(logged, "getlocation", { q: name, districtid: name }, { as });
  await ask(logged, "exports.request", { password }, { as });
  await processExports(logged.services);
  expect(outcomeOf(await ask(logged, "erasures.request", { password }, { as }))).toBe("Success");
  await processErasures(logged.services, later());
  expect((await ask(logged, "whoami", {}, { as })).json()).toEqual([]);

  // One line per call.
  expect(log.output.split("\n").length).toBeGreaterThan(10);
  expect(log.output).toContain(`"loginid":${id}`);
  for (const text of Object.values(strings)) expect(log.output.toLowerCase()).not.toContain(text.toLowerCase());
});

it("an e-mail that cannot be sent names neither its recipient nor a work in the log", async () => {
  const { log: logger } = logged.services;
  const mailer = createMailer(undefined as unknown as PgBoss, logger);
  await mailer.queue(opened.db, { to: "", subject: "Completed: “A mural for Asha”", text: "" });
  const refused = new Error(
    "Can't send mail - all recipients were rejected: 550 5.1.1 <asha@kaamkaj.example>: unknown",
  );
  logger.warn({ err: refused }, "a mail was refused permanently");
  expect(log.output).toContain("a mail has no recipient and is skipped");
  expect(log.output).toContain("all recipients were rejected: 550 5.1.1 <(an address)>: unknown");
  expect(log.output).not.toContain("Asha");
});
