import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { type MemberKind, memberKinds } from "#domain/member.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildWork } from "#server/test/build.ts";
import { buildMembers } from "#server/test/identity/build-member.ts";
import { newAddress } from "#server/test/identity/invitee.ts";
import { password } from "#server/test/identity/second-step.ts";
import { mailsTo, mailTo, unfolded } from "#server/test/notify/mail.ts";
import { open } from "#server/test/open.ts";

const opened = open();
const passwordHash = await hashPassword(password);
const reason = "The licence cannot be read on the picture.";

let admin: Browser;
beforeAll(async () => {
  admin = await signedIn(opened, (await buildAdmin(opened.db)).id);
});

/** A company with a member of each kind, each with an address. */
async function newTeam(values: Parameters<typeof buildCompany>[1] = {}) {
  const email = newAddress();
  const { id } = await buildCompany(opened.db, { email, passwordHash, ...values });
  return { id, email, members: await buildMembers(opened.db, id, newAddress) };
}

type Team = Awaited<ReturnType<typeof newTeam>>;

const decide = async (call: Parameters<typeof ask>[1], body: object) =>
  outcomeOf(await ask(opened, call, body, { as: admin }));

/** The last e-mail of the company's address and of these members; the others have none. */
async function mailsOf({ email, members }: Team, kinds: readonly MemberKind[], count = 1) {
  const [ofCompany = "", ...ofMembers] = await Promise.all(
    [email, ...kinds.map((kind) => members[kind].email)].map((address) => mailTo(opened, address, count)),
  );
  for (const kind of memberKinds.filter((kind) => !kinds.includes(kind)))
    expect(await mailsTo(opened, members[kind].email), kind).toEqual([]);
  return [ofCompany, ...ofMembers].map(unfolded);
}

describe("beside the address of the company, an e-mail", () => {
  it("about a restriction and its end reaches the owners, in their language", async () => {
    const team = await newTeam();
    await opened.db.update(accounts).set({ language: "hi" }).where(eq(accounts.id, team.members.owner.id));
    const restriction = { accountId: team.id, kinds: ["hire"], until: "", rule: "4", reason };
    const response = await ask(opened, "restrictions.create", restriction, { as: admin });
    const { decisionId } = response.json<{ decisionId: number }>();
    const [ofCompany, ofOwner] = await mailsOf(team, ["owner"]);
    for (const mail of [ofCompany, ofOwner]) expect(mail).toContain(`/clientmaster/decisions/${decisionId}`);
    expect(ofCompany).toContain('lang="en"');
    expect(ofOwner).toContain('lang="hi"');
    expect(await decide("restrictions.lift", { decisionId })).toBe("Success");
    await mailsOf(team, ["owner"], 2);
  });

  it("about a work that is taken down and restored reaches those who post", async () => {
    const team = await newTeam();
    const { id: workId } = await buildWork(opened.db, { ownerId: team.id });
    expect(await decide("works.takeDown", { workId, rule: "4", reason })).toBe("Success");
    await mailsOf(team, ["owner", "hirer"]);
    expect(await decide("works.restore", { workId })).toBe("Success");
    await mailsOf(team, ["owner", "hirer"], 2);
  });

  it("about a rejection reaches everybody, and its link the owners only", async () => {
    const team = await newTeam();
    expect(await decide("updateclientstatus", { id: team.id, status: "rejected", reason })).toBe("Success");
    const mails = await mailsOf(team, memberKinds);
    expect(mails.map((mail) => mail.includes("/guestmaster/verification?token="))).toEqual([
      true,
      ...memberKinds.map((kind) => kind === "owner"),
    ]);
  });

  it("about its verification reaches those who post, and a question the owners", async () => {
    const team = await newTeam({ status: "pending" });
    const question = { companyId: team.id, reason };
    expect(await decide("verifications.requestInformation", question)).toBe("Success");
    for (const mail of await mailsOf(team, ["owner"])) expect(mail).toContain("/guestmaster/verification?token=");
    const { owner, hirer, payer, viewer } = team.members;
    expect(await decide("updateclientstatus", { id: team.id, status: "accepted" })).toBe("Success");
    for (const address of [team.email, owner.email]) await mailTo(opened, address, 2);
    expect(await mailTo(opened, hirer.email)).toContain("Your company is verified");
    for (const { email } of [payer, viewer]) expect(await mailsTo(opened, email)).toEqual([]);
  });

  it("about an erasure that was requested reaches the owners", async () => {
    const team = await newTeam();
    const as = await signedIn(opened, team.id);
    expect(outcomeOf(await ask(opened, "erasures.request", { password }, { as }))).toBe("Success");
    const [ofCompany, ofOwner] = await mailsOf(team, ["owner"]);
    for (const mail of [ofCompany, ofOwner]) expect(mail).toContain("/clientmaster/myaccount");
  });
});
