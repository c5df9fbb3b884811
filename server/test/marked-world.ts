import { randomUUID } from "node:crypto";
import { insertInvitation, insertRegistrations } from "#server/identity/account-invitations/queries.ts";
import { insertCheck } from "#server/money/ledger/check-queries.ts";
import { platformToday } from "#server/platform/db/column-formats.ts";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { hashOf } from "#server/platform/http/cookies.ts";
import { allDiscovery, applySettings } from "#server/test/apply-settings.ts";
import { type Browser, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildFeeRule, buildRequest, buildWork } from "#server/test/build.ts";
import { buildSkill } from "#server/test/catalog/build-skill.ts";
import { buildCredentials } from "#server/test/credentials.ts";
import { buildPage, buildPictureMatch, publishCompany } from "#server/test/discovery/build-page.ts";
import { buildContracts } from "#server/test/hiring/build-contract.ts";
import { buildConversation, buildReport } from "#server/test/hiring/build-conversation.ts";
import { buildTemplate } from "#server/test/hiring/build-template.ts";
import {
  buildPartnership,
  buildPlaceAndSkill,
  fileOf,
  nameOf,
  newCompany,
  newFreelancer,
  type Partnership,
  partnerships,
  type Reference,
  type Sides,
  takeIdsFrom,
} from "#server/test/hiring/partnerships.ts";
import { buildDraft } from "#server/test/identity/build-draft.ts";
import { buildIdentity } from "#server/test/identity/build-identity.ts";
import { buildTeam } from "#server/test/identity/build-member.ts";
import { buildToken } from "#server/test/identity/build-token.ts";
import { buildBusyWebhook } from "#server/test/identity/build-webhook.ts";
import { buildChargeback } from "#server/test/money/build-chargeback.ts";
import { buildHeldMoney } from "#server/test/money/build-claims.ts";
import { buildMoneyReturn } from "#server/test/money/build-money-return.ts";
import { buildDifference, buildOrder, buildReversal, buildUnmatched } from "#server/test/money/build-order.ts";
import {
  buildPaidOutside,
  buildPayout,
  buildPayoutAccount,
  buildPayoutRun,
  buildTransfer,
} from "#server/test/money/build-payout.ts";
import { buildNumbersOf, buildTaxPapers, buildTaxSetup } from "#server/test/money/build-tax.ts";
import { buildAnnouncement } from "#server/test/notify/build-announcement.ts";
import { buildNotification } from "#server/test/notify/build-notification.ts";
import { buildSilence } from "#server/test/notify/build-reminder.ts";
import { buildUndelivered } from "#server/test/notify/mail.ts";
import type { Opened } from "#server/test/open.ts";
import { buildImports } from "#server/test/operation/build-import.ts";
import { buildExport } from "#server/test/operation/build-personal-data.ts";
import { buildRestriction } from "#server/test/trust/build-decision.ts";
import { buildIdentityChecks } from "#server/test/trust/build-identity-check.ts";
import { buildReviews } from "#server/test/trust/build-review.ts";
import { buildSignal } from "#server/test/trust/build-signal.ts";
import { buildTickets } from "#server/test/trust/build-ticket.ts";
import { buildQuestion } from "#server/test/trust/build-verification.ts";
import type { World } from "#server/test/world.ts";
import { insertAppeal } from "#server/trust/appeals/queries.ts";

type Db = Opened["db"];

interface Engagement {
  readonly by: Partnership;
  readonly freelancerId: number;
}

/** Two pending requests of a partnership on works with another engagement. */
async function buildFilledWorks(
  opened: Opened,
  name: Partnership,
  { ownerId, freelancerId }: Sides,
  engagement: Engagement,
) {
  const { db } = opened;
  const { mark, first } = partnerships[name];
  const other = partnerships[engagement.by];
  for (const offset of [8100, 8300]) {
    await takeIdsFrom(opened, { first: first + offset });
    const { id: workId } = await buildWork(db, { ownerId, title: nameOf(mark, "filled") });
    await buildRequest(db, { workId, freelancerId, resume: await fileOf(db, mark, "resume") });
    await takeIdsFrom(opened, { first: other.first + offset + 100 });
    const resume = await fileOf(db, other.mark, "resume");
    const accepted = { freelancerId: engagement.freelancerId, status: "accepted" } as const;
    await buildRequest(db, { ...accepted, workId, resume, name: `${other.mark} name` });
  }
}

/** Rows of the admin's lists: companies to verify, debts, orders, rates, mails and the audit log. */
async function buildForAdmin(db: Db, adminId: number, reference: Reference): Promise<string[]> {
  const partnership = partnerships.shared;
  const mails: string[] = [];
  for (const to of ["one@kaamkaj.example", "two@kaamkaj.example"]) {
    await newCompany(db, partnership, reference, "pending" as never);
    const debtor = await newCompany(db, partnership, reference, "rejected" as never);
    const { id: workId } = await buildWork(db, { ownerId: debtor.id });
    await buildRequest(db, { workId, status: "completed" });
    await buildFeeRule(db, { setBy: adminId });
    await buildAnnouncement(db, { fromDay: "2020-01-01", untilDay: await platformToday(db), createdBy: adminId });
    await newFreelancer(db, partnership, reference);
    const { id: payableId, ownerId: companyId } = await buildWork(db);
    const payable = await buildRequest(db, { workId: payableId, status: "completed" });
    await buildOrder(db, { requestId: payable.id, companyId, provider: "sandbox" });
    await buildUnmatched(db);
    await buildDifference(db);
    const parties = { companyId, freelancerId: payable.freelancerId };
    const { lastMessageId: messageId } = await buildConversation(db, { ...parties, workId: payableId });
    await buildReport(db, { messageId, reporterId: companyId });
    await buildSkill(db);
    await buildPictureMatch(db);
    await buildSignal(db, [companyId]);
    await buildPage(db, { isListed: true });
    const { id: directId, ownerId } = await buildWork(db);
    const { id: requestId } = await buildRequest(db, { workId: directId, status: "completed" });
    await buildOrder(db, { requestId, companyId: ownerId, provider: "direct", createdAt: new Date("2020-01-01") });
    await buildSilence(db, (await buildRequest(db, { status: "completed" })).id);
    await buildReversal(db, (await buildRequest(db, { status: "paid" })).id, adminId);
    await buildMoneyReturn(db, (await buildRequest(db, { status: "paid" })).id);
    await buildChargeback(db, (await buildRequest(db, { status: "paid" })).id);
    mails.push(await buildUndelivered(db, to));
    const actor = { accountId: adminId, username: "operator", role: "admin", address: "", requestId: "" };
    await db.insert(auditEntries).values({ ...actor, call: "workpost", outcome: "done", before: {}, after: {} });
  }
  await insertCheck(db, []);
  return mails;
}

/** Two decisions about FO with open appeals, and two questions to a company. Returns the token of the open link. */
async function buildModeration(db: Db, { FO, CP, AD }: Record<"FO" | "CP" | "AD", number>): Promise<string> {
  let token = "";
  for (const kind of ["publish", "post"] as const) {
    const decisionId = await buildRestriction(db, { accountId: FO, decidedBy: AD, kinds: [kind] });
    await insertAppeal(db, decisionId, "The text was sent to fifty companies by mistake.");
    token = await buildQuestion(db, CP, AD);
  }
  return token;
}

/** The token of an open invitation. */
async function registrationOf(db: Db, invitedBy: number) {
  const token = randomUUID();
  await insertRegistrations(db, [
    { email: "new@kaamkaj.example", role: "client", tokenHash: hashOf(token), invitedBy },
  ]);
  return { token };
}

export interface MarkedWorld {
  /** The input of the matrix rows, about the shared partnership. */
  readonly world: World;
  readonly browsers: Readonly<Record<"FO" | "CO" | "FZ" | "CZ" | "AD", Browser>>;
}

export async function buildMarkedWorld(opened: Opened): Promise<MarkedWorld> {
  const { db } = opened;
  await applySettings(opened, { ...allDiscovery, tax: "india" });
  const references: Partial<Record<Partnership, Reference>> = {};
  const companies: Partial<Record<Partnership, number>> = {};
  const freelancers: Partial<Record<Partnership, number>> = {};
  const admin = await buildAdmin(db);
  await buildAdmin(db);
  for (const name of ["Asha", "Ravi"])
    await insertInvitation(db, {
      kind: "admin",
      email: `${name}@kaamkaj.example`.toLowerCase(),
      name,
      permissions: ["verify"],
      tokenHash: randomUUID(),
      invitedBy: admin.id,
    });
  await insertRegistrations(
    db,
    [1, 2].map(() => {
      const tokenHash = randomUUID();
      return { email: `${tokenHash}@kaamkaj.example`, role: "client", tokenHash, invitedBy: admin.id };
    }),
  );
  for (const [name, partnership] of Object.entries(partnerships) as [
    Partnership,
    (typeof partnerships)[Partnership],
  ][]) {
    await takeIdsFrom(opened, partnership);
    const reference = await buildPlaceAndSkill(db, partnership.mark);
    references[name] = reference;
    if (name !== "rival") companies[name] = (await newCompany(db, partnership, reference)).id;
    if (name !== "other") freelancers[name] = (await newFreelancer(db, partnership, reference)).id;
  }
  const { shared: CO = 0, other: CY = 0, foreign: CZ = 0 } = companies;
  const { shared: FO = 0, rival: FY = 0, foreign: FZ = 0 } = freelancers;
  const skillOf = (name: Partnership) => references[name]?.skill ?? {};
  const run = async (name: Partnership, sides: Sides) => {
    await takeIdsFrom(opened, { first: partnerships[name].first + 5000 });
    return buildPartnership(db, partnerships[name], sides, skillOf(name));
  };
  await run("shared", { ownerId: CO, freelancerId: FO });
  await takeIdsFrom(opened, { first: partnerships.shared.first + 7000 });
  const { apply, ...shared } = await buildPartnership(
    db,
    partnerships.shared,
    { ownerId: CO, freelancerId: FO },
    skillOf("shared"),
  );
  const heldMoney = await buildHeldMoney(db, CO, FO);
  const pending =
    references.shared && (await newCompany(db, partnerships.shared, references.shared, "pending" as never));
  const mails = references.shared ? await buildForAdmin(db, admin.id, references.shared) : [];
  await run("rival", { ownerId: CO, freelancerId: FY });
  await apply(FY, partnerships.rival.mark);
  await buildFilledWorks(opened, "shared", { ownerId: CO, freelancerId: FO }, { by: "rival", freelancerId: FY });
  await run("other", { ownerId: CY, freelancerId: FO });
  await run("foreign", { ownerId: CZ, freelancerId: FZ });
  if (references.foreign) {
    const { id } = await newFreelancer(db, partnerships.foreign, references.foreign);
    await buildFilledWorks(opened, "foreign", { ownerId: CZ, freelancerId: FZ }, { by: "foreign", freelancerId: id });
  }
  await buildPayoutAccount(opened, FO);
  await buildNumbersOf(opened, [FO, FZ, CO, CZ]);
  await buildTaxSetup(opened);
  await takeIdsFrom(opened, { first: partnerships.shared.first + 8000 });
  await buildTaxPapers(opened, FO, CO, 2);
  await takeIdsFrom(opened, { first: partnerships.foreign.first + 8000 });
  await buildTaxPapers(opened, FZ, CZ, 2);
  await buildPayout(db, FO);
  await buildTransfer(db);
  await buildTransfer(db);
  await buildPaidOutside(db);
  await buildPaidOutside(db);
  await buildContracts(db);
  await buildReviews(db);
  const ids = { FO, FX: FZ, CO, CX: CZ, AD: admin.id, CP: pending?.id ?? 0, CR: 0 };
  const signInTwice = async (id: number, { mark }: { readonly mark: string } = partnerships.shared) => {
    for (const _ of [1, 2]) {
      await buildCredentials(db, id);
      await buildToken(db, id);
      await buildDraft(db, id);
      await buildIdentity(db, id);
      await buildBusyWebhook(opened, id);
      await buildTemplate(db, id, `Template ${randomUUID()}`);
      await buildExport(opened, id);
      await buildNotification(db, { accountId: id, facts: { title: nameOf(mark, "work") } });
    }
    await signedIn(opened, id);
    return signedIn(opened, id);
  };
  const buildTeams = async (companyId: number) => {
    for (const _ of [1, 2]) await buildTeam(db, companyId);
  };
  await takeIdsFrom(opened, { first: partnerships.foreign.first + 8500 });
  await buildTeams(CZ);
  const outsiders = {
    FZ: await signInTwice(FZ, partnerships.foreign),
    CZ: await signInTwice(CZ, partnerships.foreign),
  };
  await takeIdsFrom(opened, { first: partnerships.shared.first + 8500 });
  await buildTeams(CO);
  const question = { token: await buildModeration(db, ids) };
  const tickets = await buildTickets(db, ids);
  await buildIdentityChecks(opened, [FO, ids.FX]);
  const place = { districtid: references.shared?.place.districtId, locationid: references.shared?.place.locationId };
  const skill = {
    categoryid: references.shared?.skill.categoryId,
    subcategoryid: references.shared?.skill.subcategoryId,
  };
  const testMail = await opened.services.mailer.queueFound(db, {
    to: "one@kaamkaj.example",
    subject: "A test",
    text: "",
  });
  return {
    world: {
      ids,
      place,
      skill,
      ...shared,
      ...heldMoney,
      question,
      tickets,
      page: await buildPage(db, { accountId: FZ }),
      companyPage: await publishCompany(db, CO),
      registration: await registrationOf(db, admin.id),
      payouts: {
        created: await buildPayoutRun(opened, admin.id, { count: 2 }),
        other: await buildPayoutRun(opened, admin.id),
      },
      imports: await buildImports(db, admin.id),
      drafts: { CO: await buildDraft(db, CO) },
      webhooks: { FO: await buildBusyWebhook(opened, FO) },
      mails: { lost: mails[0], useless: mails[1], test: testMail },
    } as unknown as World,
    browsers: { FO: await signInTwice(FO), CO: await signInTwice(CO), AD: await signInTwice(admin.id), ...outsiders },
  };
}
