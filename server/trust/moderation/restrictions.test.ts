import { randomUUID } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { Call } from "#contract/call.ts";
import { type Contract, contract } from "#contract/index.ts";
import { closedCalls, restrictionKinds, restrictionsOf } from "#domain/trust/restriction.ts";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { decisions, restrictions } from "#server/platform/db/schema/moderation.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { allRows, ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import {
  buildAdmin,
  buildCompany,
  buildFile,
  buildFreelancer,
  buildRequest,
  buildWork,
  dayAhead,
} from "#server/test/build.ts";
import { noted } from "#server/test/build-entries.ts";
import { mailTo, unfolded } from "#server/test/notify/mail.ts";
import { open } from "#server/test/open.ts";
import { buildRestriction } from "#server/test/trust/build-decision.ts";
import { endExpiredRestrictions } from "#server/trust/moderation/service.ts";

const opened = open();
let admin: Browser;
beforeAll(async () => {
  admin = await signedIn(opened, (await buildAdmin(opened.db)).id);
});

const grounds = { rule: "Terms, section 4", reason: "The same text was sent to fifty companies." };
const restrict = (accountId: number, more: object = {}, as = admin) =>
  ask(opened, "restrictions.create", { accountId, kinds: ["apply"], ...grounds, ...more }, { as });
const decisionIdOf = async (accountId: number, more: object = {}) =>
  (await restrict(accountId, more)).json<{ decisionId: number }>().decisionId;
const lift = async (decisionId: number) =>
  outcomeOf(await ask(opened, "restrictions.lift", { decisionId }, { as: admin }));
const freelancer = () => buildFreelancer(opened.db, { email: `${randomUUID()}@kaamkaj.example` });
const kindsFor = async (accountId: number) =>
  (await opened.db.select().from(notifications).where(eq(notifications.accountId, accountId))).map(({ kind }) => kind);
const countsOf = async (as: Browser) =>
  (await ask(opened, "notifications.counts", {}, { as })).json<{ activeDecisionId: number | null }[]>()[0];

describe("a restriction", () => {
  it("is named with its reason and last day in every refusal, in the language of the screens, until it is lifted", async () => {
    const { id, email } = await freelancer();
    const as = await signedIn(opened, id);
    const until = dayAhead();
    const decisionId = await decisionIdOf(id, { kinds: ["apply", "message"], until });
    const mail = unfolded(await mailTo(opened, email));
    for (const words of [grounds.reason, grounds.rule, "apply for jobs, send messages", `decisions/${decisionId}`])
      expect(mail).toContain(words);
    const apply = (headers = {}) => ask(opened, "workreq", {}, { as, headers });
    const day = until.split("-").reverse().join("-");
    const text = `Your account cannot apply for jobs until ${day}. The reason: ${grounds.reason}`;
    expect((await apply()).json()).toMatchObject({ status: 403, code: "restricted", message: text, detail: text });
    expect((await apply({ "accept-language": "hi" })).json<{ message: string }>().message).toContain(`(${day} तक)`);
    expect(await countsOf(as)).toMatchObject({ activeDecisionId: decisionId });
    expect(await lift(decisionId)).toBe("Success");
    expect(outcomeOf(await apply())).toBe("400 invalid");
    expect(await countsOf(as)).toMatchObject({ activeDecisionId: null });
    expect(await mailTo(opened, email, 2)).toContain("can again");
    expect(await kindsFor(id)).toEqual(["restricted", "restriction_ended"]);
    const entries = await opened.db.select().from(auditEntries).where(noted(id));
    expect(entries).toMatchObject([
      { call: "restrictions.create", after: { decision: decisionId, kinds: "apply message", until } },
      { call: "restrictions.lift", before: { decision: decisionId, kinds: "apply message" } },
    ]);
    expect(JSON.stringify(entries)).not.toContain(grounds.reason);
  });

  it("is read by its subject and by admins who moderate, and by no other account", async () => {
    const { id, name } = await freelancer();
    const decisionId = await decisionIdOf(id, { kinds: ["message"] });
    const mine = async (accountId: number, input = {}) =>
      ask(opened, "decisions.mine", input, { as: await signedIn(opened, accountId) });
    const decision = {
      decisionId,
      kind: "restriction",
      ...grounds,
      restrictions: ["message"],
      until: null,
      endedAt: null,
    };
    const [row] = (await mine(id, { decisionId })).json<{ createdAt: string; appealableUntil: string }[]>();
    expect(row).toMatchObject(decision);
    expect(row).not.toHaveProperty("decidedBy");
    expect(Date.parse(row?.appealableUntil ?? "") - Date.parse(row?.createdAt ?? "")).toBe(30 * 86_400_000);
    const other = (await freelancer()).id;
    expect(outcomeOf(await mine(other, { decisionId }))).toBe("404 not_found");
    expect((await mine(other)).json()).toEqual([]);
    expect(await allRows(opened, "restrictions.list", { accountId: id }, admin)).toMatchObject([decision]);
    expect((await ask(opened, "restrictions.getAccount", { accountId: id }, { as: admin })).json()).toMatchObject([
      { accountId: id, role: "freelancer", name, activeRestrictions: ["message"] },
    ]);
    for (const accountId of [admin.accountId, 2_000_000_000])
      expect(outcomeOf(await ask(opened, "restrictions.getAccount", { accountId }, { as: admin }))).toBe(
        "404 not_found",
      );
  });

  it("is refused for admins, unknown accounts, past days, short reasons and without a kind", async () => {
    const { id } = await freelancer();
    expect(outcomeOf(await restrict((await buildAdmin(opened.db)).id))).toBe("409 admin_account");
    expect(outcomeOf(await restrict(2_000_000_000))).toBe("404 not_found");
    const invalid = [
      { until: "2020-01-01" },
      { until: "tomorrow" },
      { reason: "too short" },
      { rule: "" },
      { kinds: [] },
      { kinds: ["everything"] },
    ];
    for (const more of invalid) expect(outcomeOf(await restrict(id, more)), JSON.stringify(more)).toBe("400 invalid");
    const verifier = await signedIn(opened, (await buildAdmin(opened.db, {}, ["verify", "people"])).id);
    expect(outcomeOf(await restrict(id, {}, verifier))).toBe("403 permission_missing");
    expect(await opened.db.$count(decisions, eq(decisions.accountId, id))).toBe(0);
  });

  it("can end today, and not before", async () => {
    const { rows } = await opened.db.execute<{ today: string; yesterday: string }>(
      sql`select current_date::text as today, (current_date - 1)::text as yesterday`,
    );
    const { id } = await freelancer();
    expect(outcomeOf(await restrict(id, { until: rows[0]?.yesterday }))).toBe("400 invalid");
    expect(outcomeOf(await restrict(id, { until: rows[0]?.today }))).toBe("Success");
  });

  it("of a kind is active once, also when it is created twenty times at once", async () => {
    const { id } = await freelancer();
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, async () => outcomeOf(await restrict(id, { kinds: ["apply", "message"] }))),
    );
    expect(outcomes.toSorted()).toEqual([...Array(19).fill("409 decision_moved_on"), "Success"]);
    expect(await opened.db.$count(decisions, eq(decisions.accountId, id))).toBe(1);
    expect(outcomeOf(await restrict(id, { kinds: ["message", "publish"] }))).toBe("409 decision_moved_on");
    expect(outcomeOf(await restrict(id, { kinds: ["publish"] }))).toBe("Success");
  });

  it("is lifted once, also when it is lifted twenty times at once", async () => {
    const decisionId = await decisionIdOf((await freelancer()).id);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => lift(decisionId)));
    expect(outcomes.toSorted()).toEqual([...Array(19).fill("409 decision_moved_on"), "Success"]);
    expect(await lift(2_000_000_000)).toBe("404 not_found");
  });

  it("ends after its last day, at once for calls and once for notifications and e-mails", async () => {
    const { id, email } = await freelancer();
    const as = await signedIn(opened, id);
    const decisionId = await decisionIdOf(id, { until: dayAhead() });
    const setUntil = (until: ReturnType<typeof sql>) =>
      opened.db.update(restrictions).set({ until }).where(eq(restrictions.decisionId, decisionId));
    const apply = async () => outcomeOf(await ask(opened, "workreq", {}, { as }));
    const isActive = and(eq(restrictions.decisionId, decisionId), isNull(restrictions.liftedAt));
    await setUntil(sql`current_date`);
    await endExpiredRestrictions(opened.services);
    expect(await apply()).toBe("403 restricted");
    await setUntil(sql`current_date - 1`);
    expect(await apply()).toBe("400 invalid");
    expect(await opened.db.$count(restrictions, isActive)).toBe(1);
    await Promise.all([endExpiredRestrictions(opened.services), endExpiredRestrictions(opened.services)]);
    expect(await opened.db.$count(restrictions, isActive)).toBe(0);
    expect(await kindsFor(id)).toEqual(["restricted", "restriction_ended"]);
    expect(await mailTo(opened, email, 2)).toContain("can again");
    const [row] = await allRows<{ endedAt: string | null }>(opened, "restrictions.list", { accountId: id }, admin);
    expect(row?.endedAt).not.toBeNull();
  });
});

describe("every call of a restricted account", () => {
  const names = Object.keys(contract) as (keyof Contract)[];

  it("that the table closes is in the contract", () => {
    expect(
      Object.values(closedCalls)
        .flat()
        .filter((name) => !(name in contract)),
    ).toEqual([]);
  });

  const callsOf = (role: "client" | "freelancer") =>
    names.filter((name) => {
      const call: Call = contract[name];
      return call.by === "anyone" || call.by.some((each) => each === role);
    });

  /** The calls that refuse an account because it is restricted. After a call that ends the session it has a new one. */
  const refusedCalls = async (role: "client" | "freelancer", accountId: number) => {
    const refused: string[] = [];
    let as = await signedIn(opened, accountId);
    for (const name of callsOf(role)) {
      const headers = { ...("multipart" in contract[name] && { "content-type": "multipart/form-data; boundary=x" }) };
      const response = await ask(opened, name, {}, { as, headers });
      if (response.body.includes('"code":"restricted"')) refused.push(name);
      if (response.cookies.length > 0) as = await signedIn(opened, accountId);
    }
    return refused;
  };

  it.each(restrictionKinds)("is refused as the table says, and only those: %s", async (kind) => {
    const accounts = { client: await buildCompany(opened.db), freelancer: await buildFreelancer(opened.db) };
    const refused: string[] = [];
    for (const role of ["client", "freelancer"] as const) {
      const { id: accountId } = accounts[role];
      await buildRestriction(opened.db, { accountId, decidedBy: admin.accountId, kinds: [kind] });
      refused.push(...(await refusedCalls(role, accountId)));
    }
    expect([...new Set(refused)].toSorted()).toEqual(
      names.filter((name) => restrictionsOf(name).includes(kind)).toSorted(),
    );
  });

  it("that ends what was begun is done: progress, payment, withdrawal and profile", async () => {
    const { db } = opened;
    const [company, worker] = [await buildCompany(db), await buildFreelancer(db)];
    for (const { id: accountId } of [company, worker])
      await buildRestriction(db, { accountId, decidedBy: admin.accountId, kinds: restrictionKinds });
    const [asCompany, asWorker] = [await signedIn(opened, company.id), await signedIn(opened, worker.id)];
    const request = async (status: "pending" | "accepted") =>
      buildRequest(db, {
        freelancerId: worker.id,
        status,
        workId: (await buildWork(db, { ownerId: company.id })).id,
        resume: (await buildFile(db, { kind: "resume" })).name,
      });
    const { id: requestid } = await request("accepted");
    const { id: withdrawn } = await request("pending");
    const call = async (name: keyof Contract, body: object, as: Browser) =>
      outcomeOf(await ask(opened, name, body, { as }));
    const progress = { requestid, percentage: 100, progress_desc: "All done." };
    expect(await call("updateworkprogress", progress, asWorker)).toBe("Success");
    expect(await call("workreqdelete", { reqid: withdrawn }, asWorker)).toBe("Success");
    const [method] = (await ask(opened, "payments.getMethod", { requestid }, { as: asCompany })).json();
    expect(method).toBeDefined();
    expect(await call("logout", {}, asWorker)).toBe("Success");
  });
});
