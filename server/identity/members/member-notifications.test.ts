import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { type MemberKind, memberKinds } from "#domain/member.ts";
import { type NotificationKind, notificationKinds } from "#domain/notify/notification.ts";
import { processDue } from "#server/notify/notifications/due.ts";
import { readersOf } from "#server/notify/notifications/member-recipients.ts";
import { notifyAccounts } from "#server/notify/notifications/queries.ts";
import { accounts, workRequests } from "#server/platform/db/schema/marketplace.ts";
import { members } from "#server/platform/db/schema/members.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { ask, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildCompany, buildFile, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { buildConversation } from "#server/test/hiring/build-conversation.ts";
import { buildMembers } from "#server/test/identity/build-member.ts";
import { mailsTo, mailTo, unfolded } from "#server/test/notify/mail.ts";
import { open } from "#server/test/open.ts";

const opened = open();
let addresses = 0;
const newAddress = () => `member-${++addresses}@kaamkaj.example`;

/** A company with a member of each kind. */
async function newTeam() {
  const company = await buildCompany(opened.db);
  return { company, team: await buildMembers(opened.db, company.id, newAddress) };
}

type Team = Awaited<ReturnType<typeof newTeam>>;

/** The kinds of members who have a notification of this kind. */
async function notified({ team }: Team, kind: NotificationKind): Promise<MemberKind[]> {
  const counts = memberKinds.map((member) =>
    opened.db.$count(notifications, and(eq(notifications.accountId, team[member].id), eq(notifications.kind, kind))),
  );
  const values = await Promise.all(counts);
  return memberKinds.filter((_, i) => (values[i] ?? 0) > 0);
}

const notify = (kind: NotificationKind, accountId: number) =>
  opened.db.transaction((tx) =>
    notifyAccounts(tx, [accountId], { kind, subjectKind: "request", subjectId: 1, facts: { workId: 2, requestId: 1 } }),
  );

describe("a notification to a company", () => {
  it.each([
    ["applied", ["owner", "hirer"]],
    ["completed", ["owner", "hirer", "payer"]],
    ["payment_due", ["owner", "payer"]],
    ["restricted", ["owner"]],
    ["company_verified", ["owner", "hirer", "payer", "viewer"]],
    ["export_ready", []],
  ] as const)("of the kind %s reaches %s", async (kind, kinds) => {
    const team = await newTeam();
    await notify(kind, team.company.id);
    expect(await notified(team, kind)).toEqual(kinds);
    expect(await opened.db.$count(notifications, eq(notifications.accountId, team.company.id))).toBe(1);
  });

  it("names in its table the members for every kind about works, requests and payments", () => {
    const withoutMembers = Object.entries<object>(notificationKinds)
      .filter(([, kind]) => "client" in Object(kind).screen && !("memberKinds" in kind))
      .map(([name]) => name);
    expect(withoutMembers).toEqual([
      "review_report_closed",
      "reply_report_closed",
      "report_closed",
      "ticket_answered",
      "report_dismissed",
      "report_upheld",
      "password_changed",
      "email_changed",
      "two_step_on",
      "two_step_off",
      "recovery_codes_replaced",
      "recovery_code_used",
      "passkey_added",
      "passkey_removed",
      "identity_linked",
      "identity_unlinked",
      "token_created",
      "token_expiring",
      "webhook_created",
      "webhook_off",
      "export_ready",
      "announcement",
    ]);
  });

  it("does not reach a removed member, nor those of another company", async () => {
    const [team, other] = [await newTeam(), await newTeam()];
    await opened.db.update(members).set({ removedAt: new Date() }).where(eq(members.accountId, team.team.hirer.id));
    await notify("applied", team.company.id);
    expect(await notified(team, "applied")).toEqual(["owner"]);
    expect(await notified(other, "applied")).toEqual([]);
  });

  it("opens the progress of a completed work for a member who does not pay", async () => {
    const team = await newTeam();
    await notify("completed", team.company.id);
    const pathFor = async (kind: MemberKind) => {
      const as = await signedIn(opened, team.team[kind].id);
      return (await ask(opened, "notifications.list", {}, { as })).json<{ path: string }[]>()[0]?.path;
    };
    expect(await pathFor("payer")).toBe("/clientmaster/payment/2/1");
    expect(await pathFor("hirer")).toBe("/clientmaster/progressview/2/1");
  });
});

describe("a message to a company", () => {
  it("reaches those who answer, and is e-mailed to them unless they read it or were removed", async () => {
    const team = await newTeam();
    const freelancer = await buildFreelancer(opened.db);
    const work = await buildWork(opened.db, { ownerId: team.company.id });
    await buildRequest(opened.db, { workId: work.id, freelancerId: freelancer.id });
    const between = { companyId: team.company.id, freelancerId: freelancer.id, workId: work.id };
    const { id: conversationId } = await buildConversation(opened.db, between);
    const as = await signedIn(opened, freelancer.id);
    expect(outcomeOf(await ask(opened, "messages.send", { conversationId, text: "Hello." }, { as }))).toBe("Success");
    expect(await notified(team, "message")).toEqual(["owner", "hirer"]);
    const { hirer, owner, viewer } = team.team;
    await opened.db.update(accounts).set({ disabledAt: new Date() }).where(eq(accounts.id, owner.id));
    await processDue(opened.services, new Date(Date.now() + 24 * 3600 * 1000));
    expect(await mailTo(opened, hirer.email)).toContain(`/clientmaster/messages/${conversationId}`);
    for (const { email } of [owner, viewer]) expect(await mailsTo(opened, email)).toEqual([]);
  });
});

describe("an e-mail to a company", () => {
  it("about an application and an ended engagement also reaches those who hire, in their language", async () => {
    const { company, team } = await newTeam();
    const { hirer, payer, owner } = team;
    await opened.db.update(accounts).set({ language: "hi" }).where(eq(accounts.id, hirer.id));
    const { id: workId } = await buildWork(opened.db, { ownerId: company.id });
    const freelancer = await buildFreelancer(opened.db);
    const as = await signedIn(opened, freelancer.id);
    const resume = await buildFile(opened.db, { kind: "resume", attachedAt: null, uploaderId: freelancer.id });
    const application = { workid: workId, name: "Asha", biodata: resume.name };
    expect(outcomeOf(await ask(opened, "workreq", application, { as }))).toBe("Success");
    expect(await mailTo(opened, owner.email)).toContain(`/clientmaster/viewrequests/${workId}`);
    expect(unfolded(await mailTo(opened, hirer.email))).toContain('lang="hi"');
    const { id: reqid } = await buildRequest(opened.db, {
      workId,
      status: "accepted",
      freelancerId: (await buildFreelancer(opened.db)).id,
    });
    const [request] = await opened.db.select().from(workRequests).where(eq(workRequests.id, reqid));
    const engaged = await signedIn(opened, request?.freelancerId ?? 0);
    const ending = await ask(opened, "endengagement", { reqid, reason: "Ill." }, { as: engaged });
    expect(outcomeOf(ending)).toBe("Success");
    await mailTo(opened, owner.email, 2);
    await mailTo(opened, hirer.email, 2);
    expect(await mailsTo(opened, payer.email)).toEqual([]);
  });

  it("about a completed work reaches those who pay, unless they chose a digest", async () => {
    const { company, team } = await newTeam();
    const { hirer, payer, viewer } = team;
    const choice = { kindGroup: "decisions", email: "digest" };
    const asHirer = await signedIn(opened, hirer.id);
    expect(outcomeOf(await ask(opened, "notifications.setPreference", choice, { as: asHirer }))).toBe("Success");
    const freelancer = await buildFreelancer(opened.db);
    const { id: workId } = await buildWork(opened.db, { ownerId: company.id });
    const { id: requestid } = await buildRequest(opened.db, {
      workId,
      status: "accepted",
      freelancerId: freelancer.id,
    });
    const progress = { percentage: 100, progress_desc: "Done.", requestid };
    const as = await signedIn(opened, freelancer.id);
    expect(outcomeOf(await ask(opened, "updateworkprogress", progress, { as }))).toBe("Success");
    expect(await mailTo(opened, payer.email)).toContain(`/clientmaster/payment/${workId}/${requestid}`);
    for (const { email } of [hirer, viewer]) expect(await mailsTo(opened, email)).toEqual([]);
  });

  it("does not reach a member who was removed, whatever the address still is", async () => {
    const { company, team } = await newTeam();
    await opened.db.update(members).set({ removedAt: new Date() }).where(eq(members.accountId, team.payer.id));
    const { id: freelancerId } = await buildFreelancer(opened.db);
    const { id: workId } = await buildWork(opened.db, { ownerId: company.id });
    const { id: requestid } = await buildRequest(opened.db, { workId, status: "accepted", freelancerId });
    const as = await signedIn(opened, freelancerId);
    const progress = { percentage: 100, progress_desc: "Done.", requestid };
    expect(outcomeOf(await ask(opened, "updateworkprogress", progress, { as }))).toBe("Success");
    await mailTo(opened, team.hirer.email);
    expect(await mailsTo(opened, team.payer.email)).toEqual([]);
  });

  it("about the account itself reaches the members of its kinds, and no removed one", async () => {
    const { company, team } = await newTeam();
    const readers = async () => (await readersOf(opened.db, company.id, ["owner", "payer"])).map(({ email }) => email);
    expect((await readers()).toSorted()).toEqual([company.email, team.owner.email, team.payer.email].toSorted());
    await opened.db.update(members).set({ removedAt: new Date() }).where(eq(members.accountId, team.owner.id));
    expect((await readers()).toSorted()).toEqual([company.email, team.payer.email].toSorted());
  });
});
