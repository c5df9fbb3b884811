import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { accounts, works } from "#server/platform/db/schema/marketplace.ts";
import { appeals, decisions, restrictions } from "#server/platform/db/schema/moderation.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { allRows, ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildFreelancer, buildWork } from "#server/test/build.ts";
import { noted } from "#server/test/build-entries.ts";
import { mailTo, unfolded } from "#server/test/notify/mail.ts";
import { open } from "#server/test/open.ts";
import { buildRestriction } from "#server/test/trust/build-decision.ts";

const opened = open();
let decider: Browser;
let other: Browser;
// Admins of an earlier test would be others who can decide.
beforeEach(async () => {
  await opened.db.update(accounts).set({ disabledAt: new Date() }).where(eq(accounts.role, "admin"));
  decider = await signedIn(opened, (await buildAdmin(opened.db)).id);
  other = await signedIn(opened, (await buildAdmin(opened.db)).id);
});

const statement = "The text was sent to fifty companies by mistake.";
const answer = "The text was sent again on the next day.";
const submit = async (as: Browser, decisionId: number, more: object = {}) =>
  outcomeOf(await ask(opened, "appeals.submit", { decisionId, statement, ...more }, { as }));
const decide = async (as: Browser, decisionId: number, outcome: string, more: object = {}) =>
  outcomeOf(await ask(opened, "appeals.decide", { decisionId, outcome, answer, ...more }, { as }));
const listedBy = (as: Browser) => allRows<{ decisionId: number; canDecide: boolean }>(opened, "appeals.list", {}, as);
const apply = async (as: Browser) => outcomeOf(await ask(opened, "workreq", {}, { as }));

/** A freelancer who is restricted from applying. */
async function restrictedFreelancer() {
  const { id, email } = await buildFreelancer(opened.db, { email: `${randomUUID()}@kaamkaj.example` });
  const decisionId = await buildRestriction(opened.db, {
    accountId: id,
    decidedBy: decider.accountId,
    kinds: ["apply"],
  });
  const as = await signedIn(opened, id);
  const mine = async () =>
    (await ask(opened, "decisions.mine", { decisionId }, { as })).json<
      { endedAt: string | null; appeal: object }[]
    >()[0];
  return { id, email, decisionId, as, mine };
}

describe("an appeal", () => {
  it("that succeeds lifts the restriction, and its subject reads the answer", async () => {
    const { id, email, decisionId, as, mine } = await restrictedFreelancer();
    expect(await apply(as)).toBe("403 restricted");
    expect(await submit(as, decisionId)).toBe("Success");
    expect(await mine()).toMatchObject({ appeal: { statement, status: "open", answer: null } });
    expect(await decide(other, decisionId, "reverse")).toBe("Success");
    expect(await apply(as)).toBe("400 invalid");
    expect(await mine()).toMatchObject({
      endedAt: expect.any(String),
      appeal: { status: "reversed", answer, isDecidedBySameAdmin: false },
    });
    const mail = unfolded(await mailTo(opened, email));
    for (const words of [answer, "Your appeal succeeded"]) expect(mail).toContain(words);
    const rows = await opened.db.select().from(notifications).where(eq(notifications.subjectId, decisionId));
    const kindsOf = (accountId: number) => rows.filter((each) => each.accountId === accountId).map(({ kind }) => kind);
    expect(kindsOf(id)).toEqual(["appeal_decided"]);
    for (const { accountId } of [decider, other]) expect(kindsOf(accountId)).toEqual(["appeal_submitted"]);
    const entries = await opened.db.select().from(auditEntries).where(noted(id));
    expect(entries).toMatchObject([
      { call: "appeals.submit", after: { decision: decisionId, appeal: "open" } },
      { call: "appeals.decide", after: { decision: decisionId, appeal: "reversed" } },
    ]);
    expect(JSON.stringify(entries)).not.toContain(statement);
  });

  it("that is rejected changes nothing but the answer", async () => {
    const { decisionId, as, email, mine } = await restrictedFreelancer();
    await submit(as, decisionId);
    expect(await decide(other, decisionId, "uphold")).toBe("Success");
    expect(await apply(as)).toBe("403 restricted");
    expect(await mine()).toMatchObject({ endedAt: null, appeal: { status: "upheld", answer } });
    expect(unfolded(await mailTo(opened, email))).toContain("the decision still applies");
  });

  it("that succeeds lists the work again, unless a later decision hides it", async () => {
    const grounds = { rule: "Terms, section 2", reason: "The work asks for a fee before the payment." };
    const takeDown = async (workId: number) =>
      (await ask(opened, "works.takeDown", { workId, ...grounds }, { as: decider })).json<{ decisionId: number }>()
        .decisionId;
    const company = await buildCompany(opened.db);
    const as = await signedIn(opened, company.id);
    const isHidden = async (id: number) =>
      (await opened.db.select().from(works).where(eq(works.id, id)))[0]?.takenDownAt !== null;
    const [{ id: one }, { id: two }] = [
      await buildWork(opened.db, { ownerId: company.id }),
      await buildWork(opened.db, { ownerId: company.id }),
    ];
    const [first, earlier] = [await takeDown(one), await takeDown(two)];
    for (const decisionId of [first, earlier]) expect(await submit(as, decisionId)).toBe("Success");
    expect(await decide(other, first, "reverse")).toBe("Success");
    expect(await isHidden(one)).toBe(false);
    expect(outcomeOf(await ask(opened, "works.restore", { workId: two }, { as: decider }))).toBe("Success");
    await takeDown(two);
    expect(await decide(other, earlier, "reverse")).toBe("Success");
    expect(await isHidden(two)).toBe(true);
  });

  it("is sent once within 30 days, about the own decision, with a statement", async () => {
    const { decisionId, as } = await restrictedFreelancer();
    const stranger = await signedIn(opened, (await buildFreelancer(opened.db)).id);
    expect(await submit(stranger, decisionId)).toBe("404 not_found");
    expect(await submit(as, 2_000_000_000)).toBe("404 not_found");
    for (const wrong of ["", "too short", "x".repeat(2001)])
      expect(await submit(as, decisionId, { statement: wrong })).toBe("400 invalid");
    const age = (days: number, minutes: number) =>
      opened.db
        .update(decisions)
        .set({ createdAt: sql`now() - make_interval(days => ${days}, mins => ${minutes})` })
        .where(eq(decisions.id, decisionId));
    await age(30, 1);
    expect(await submit(as, decisionId)).toBe("409 appeal_late");
    await age(30, -1);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => submit(as, decisionId)));
    expect(outcomes.toSorted()).toEqual([...Array(19).fill("409 appeal_exists"), "Success"]);
  });

  it("is decided by another admin who moderates, and by the same one only where there is no other", async () => {
    const { decisionId, as, mine } = await restrictedFreelancer();
    await submit(as, decisionId);
    const rowFor = async (admin: Browser) =>
      (await listedBy(admin)).find((row) => row.decisionId === decisionId)?.canDecide;
    expect([await rowFor(decider), await rowFor(other)]).toEqual([false, true]);
    expect(await decide(decider, decisionId, "uphold")).toBe("403 same_admin");
    await opened.db.update(accounts).set({ disabledAt: new Date() }).where(eq(accounts.id, other.accountId));
    await buildAdmin(opened.db, {}, ["verify", "people"]);
    expect(await rowFor(decider)).toBe(true);
    expect(await decide(decider, decisionId, "uphold")).toBe("Success");
    expect(await mine()).toMatchObject({ appeal: { isDecidedBySameAdmin: true } });
  });

  it("is decided once, also twenty times at once, and leaves the list", async () => {
    const { decisionId, as } = await restrictedFreelancer();
    await submit(as, decisionId);
    for (const body of [{ outcome: "maybe" }, { answer: "short" }])
      expect(await decide(other, decisionId, "uphold", body)).toBe("400 invalid");
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, i) => decide(other, decisionId, i % 2 === 0 ? "uphold" : "reverse")),
    );
    expect(outcomes.toSorted()).toEqual([...Array(19).fill("409 appeal_moved_on"), "Success"]);
    expect((await listedBy(other)).map((row) => row.decisionId)).not.toContain(decisionId);
    expect(await decide(other, 2_000_000_000, "uphold")).toBe("404 not_found");
  });

  it("and a lift at the same moment end the restriction once, without a deadlock", async () => {
    for (let round = 0; round < 10; round += 1) {
      const { decisionId, as } = await restrictedFreelancer();
      await submit(as, decisionId);
      const outcomes = await Promise.all([
        decide(other, decisionId, "reverse"),
        ask(opened, "restrictions.lift", { decisionId }, { as: decider }).then(outcomeOf),
      ]);
      expect(outcomes[0]).toBe("Success");
      expect(["Success", "409 decision_moved_on"]).toContain(outcomes[1]);
      const [row] = await opened.db.select().from(restrictions).where(eq(restrictions.decisionId, decisionId));
      expect(row?.liftedAt).not.toBeNull();
    }
  });

  it("is listed oldest first", async () => {
    const sent: number[] = [];
    for (let count = 0; count < 3; count += 1) {
      const { decisionId, as } = await restrictedFreelancer();
      await submit(as, decisionId);
      sent.push(decisionId);
    }
    const [, , last = 0] = sent;
    await opened.db
      .update(appeals)
      .set({ createdAt: sql`now() - interval '1 day'` })
      .where(eq(appeals.decisionId, last));
    const order = (await listedBy(other)).map(({ decisionId }) => decisionId).filter((id) => sent.includes(id));
    expect(order).toEqual([last, sent[0], sent[1]]);
  });
});
