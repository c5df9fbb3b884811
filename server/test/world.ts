import { randomBytes } from "node:crypto";
import { insertProof } from "#server/identity/emails/queries.ts";
import { insertEmailChange } from "#server/identity/session/email-change-queries.ts";
import { insertResetToken } from "#server/identity/session/queries.ts";
import { insertCheck } from "#server/money/ledger/check-queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { messageFiles } from "#server/platform/db/schema/conversations.ts";
import { hashOf } from "#server/platform/http/cookies.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { allDiscovery, applySettings, buildColleague, endAdmins } from "#server/test/apply-settings.ts";
import { ask, type Browser, signedIn } from "#server/test/ask.ts";
import {
  buildAdmin,
  buildCompany,
  buildFeeRule,
  buildFile,
  buildFreelancer,
  buildProgress,
  buildRequest,
  buildWork,
  dayAhead,
} from "#server/test/build.ts";
import { buildSkill } from "#server/test/catalog/build-skill.ts";
import { buildReference, type Reference, storedFile } from "#server/test/catalog/world-reference.ts";
import { buildCredentials } from "#server/test/credentials.ts";
import { buildHidden, buildMark, buildSearch, buildWorkInvitation } from "#server/test/discovery/build-discovery.ts";
import { buildItem, buildPictureMatch, publishCompany } from "#server/test/discovery/build-page.ts";
import { buildAmendable, buildContract } from "#server/test/hiring/build-contract.ts";
import { buildConversation, buildReport } from "#server/test/hiring/build-conversation.ts";
import { buildOffer } from "#server/test/hiring/build-offer.ts";
import { buildOwnLists } from "#server/test/hiring/build-own-lists.ts";
import { buildWaitingWork } from "#server/test/hiring/build-work-check.ts";
import { buildInvitation, buildRegistration } from "#server/test/identity/build-account-invitation.ts";
import { buildIdentity } from "#server/test/identity/build-identity.ts";
import { buildTeam } from "#server/test/identity/build-member.ts";
import { buildChargeback } from "#server/test/money/build-chargeback.ts";
import { buildHeldMoney } from "#server/test/money/build-claims.ts";
import { buildDirectPayments } from "#server/test/money/build-direct.ts";
import { buildMoneyReturn, buildRefundable, paymentOf } from "#server/test/money/build-money-return.ts";
import {
  buildDifference,
  buildMissingReport,
  buildOrder,
  buildReturn,
  buildUnmatched,
} from "#server/test/money/build-order.ts";
import { buildPayoutAccount, buildPayouts, reopenUpgrade } from "#server/test/money/build-payout.ts";
import { buildTaxNumbers, buildTaxPaper } from "#server/test/money/build-tax.ts";
import { buildAnnouncements } from "#server/test/notify/build-announcement.ts";
import { buildNotification } from "#server/test/notify/build-notification.ts";
import { buildSilence } from "#server/test/notify/build-reminder.ts";
import { buildUndelivered } from "#server/test/notify/mail.ts";
import type { Opened } from "#server/test/open.ts";
import { buildImports } from "#server/test/operation/build-import.ts";
import { buildErasure, buildExport } from "#server/test/operation/build-personal-data.ts";
import { buildAppeal, buildRestriction } from "#server/test/trust/build-decision.ts";
import { buildIdentityCheckRows } from "#server/test/trust/build-identity-check.ts";
import {
  buildReviewedPage,
  buildReviewReport,
  buildReviewWindow,
  buildVisibleReviews,
} from "#server/test/trust/build-review.ts";
import { buildSignal } from "#server/test/trust/build-signal.ts";
import { buildTickets } from "#server/test/trust/build-ticket.ts";
import { buildQuestion, buildSubmission } from "#server/test/trust/build-verification.ts";

/**
 * The callers: AN anonymous; FO the freelancer of the requests, FX another; CO the company of the works, CX another accepted
 * one; CP a pending and CR a rejected company, each with a session it should not have; AD the admin.
 */
export const actors = ["AN", "FO", "FX", "CO", "CX", "CP", "CR", "AD"] as const;
export type Actor = (typeof actors)[number];
type Account = Exclude<Actor, "AN">;

export type World = Awaited<ReturnType<typeof buildWorld>>;

const password = "Right1234";
const passwordHash = await hashPassword(password);
const ticket = "the same in every browser";
const token = () => randomBytes(16).toString("hex");

/** The eight actors, and the rows for every call of the matrix. */
export async function buildWorld(opened: Opened) {
  const { db } = opened;
  await endAdmins(db);
  // The forms of the matrix have read settings that were never changed.
  await applySettings(opened, { ...allDiscovery, fundedWorks: "on", tax: "india", ticketFigures: "on" });
  const reference = await buildReference(opened);
  const accounts = await buildAccounts(db, reference);
  const mapAccounts = <T>(select: (account: { id: number; username: string }) => T) =>
    Object.fromEntries(Object.entries(accounts).map(([actor, account]) => [actor, select(account)])) as Record<
      Account,
      T
    >;
  const usernames = mapAccounts(({ username }) => username);
  const resetToken = token();
  await insertResetToken(db, { tokenHash: hashOf(resetToken), accountId: accounts.FO.id });
  const undoToken = token();
  const emailChange = { accountId: accounts.FO.id, recoveryEmail: "before@kaamkaj.example" };
  await insertEmailChange(db, { tokenHash: hashOf(undoToken), ...emailChange });
  const proofToken = token();
  await insertProof(db, { tokenHash: hashOf(proofToken), accountId: accounts.FO.id, email: accounts.FO.email });
  const unattached = { attachedAt: null, ticketHash: hashOf(ticket) };
  const person = { name: "Asha Menon", EMAIL: "asha@kaamkaj.example", phone: "9876543210" };
  const { place, skill } = reference;
  const ids = mapAccounts(({ id }) => id);
  const credentialsOf = await buildAllCredentials(db, ids);
  for (const accountId of [ids.FX, ids.CO, ids.CX, ids.AD]) await buildNotification(db, { accountId });
  await buildErasure(db, ids.FO);
  await insertCheck(db, []);
  await reopenUpgrade(db);
  await opened.app.inject({ url: "/healthz", headers: { forwarded: "for=203.0.113.5" } }); // By an untrusted proxy.
  return {
    ...reference,
    ...(await buildRequests(opened, { skill, ...ids })),
    ids,
    usernames,
    password,
    credentials: (actor: Actor) => ({ username: usernames[actor === "AN" ? "FO" : actor], password }),
    credentialsOf,
    ...(await buildOwnLists(opened, ids)),
    other: { session: await otherSession(opened, ids.FO), passkey: credentialsOf.FO.passkeyId },
    browsers: await openBrowsers(opened, ids, credentialsOf),
    resetToken,
    undoToken,
    proofToken,
    invitation: await buildInvitation(db, ids.AD),
    identity: await buildIdentity(db, ids.FO),
    registration: await buildRegistration(db, ids.AD),
    imports: await buildImports(db, ids.AD),
    question: await buildVerification(opened, { companyId: ids.CP, adminId: ids.AD }),
    decision: await buildRestriction(db, { accountId: ids.FO, decidedBy: ids.AD }),
    ...{ dataExport: await buildExport(opened, ids.FO), erasable: (await buildFreelancer(db)).id },
    ...{ appeal: await buildAppeal(db, ids.FX), tickets: await buildTickets(db, ids) },
    identityCheck: await buildIdentityCheckRows(opened, ids),
    ...{ payoutAccount: await buildPayoutAccount(opened, ids.FO), payouts: await buildPayouts(opened, ids) },
    taxPaper: await buildTaxPaper(opened, ids),
    taxNumbers: {
      ofFreelancer: await buildTaxNumbers(opened, ids.FO),
      ofCompany: await buildTaxNumbers(opened, ids.CO),
    },
    team: await buildTeam(db, ids.CO),
    ...(await buildColleague(db)),
    notification: (await buildNotification(db, { accountId: ids.FO })).id,
    announcements: await buildAnnouncements(db),
    approvedSkill: (await buildSkill(db)).id,
    ...{ page: await buildReviewedPage(db), companyPage: await publishCompany(db, ids.CO) },
    ...{ pictureMatch: await buildPictureMatch(db), signal: await buildSignal(db, [ids.FX, ids.FO]) },
    portfolioItem: (await buildItem(db, ids.FO)).itemId,
    hidden: await buildHidden(db, { accountId: ids.FO, kind: "company", subjectId: ids.CR }),
    savedSearch: await buildSearch(db, { accountId: ids.FO }),
    suggestedSkill: (await buildSkill(db, { status: "suggested", suggestedBy: ids.CO })).id,
    rate: { comes: (await buildFeeRule(db, { setBy: ids.AD })).id, from: dayAhead() },
    person,
    newcomer: { ...person, ...place, username: `new_${token().slice(20)}`, password },
    word: `Word ${token()}`,
    terms: { title: "A shop front", ...skill, description: "Three pages.", budget: "2500", deadlinedate: "2099-12-31" },
    mails: {
      lost: await buildUndelivered(db, "lost@kaamkaj.example"),
      useless: await buildUndelivered(db, "useless@kaamkaj.example"),
      test: await opened.services.mailer.queueFound(db, { to: person.EMAIL, subject: "A test", text: "It came." }),
    },
    picture: (await buildFile(db, { ...unattached, kind: "picture" })).name,
    resume: (await buildFile(db, { ...unattached, kind: "resume" })).name,
  };
}

/** A question with its open link, and a document of an earlier answer. */
async function buildVerification(opened: Opened, { companyId, adminId }: Record<"companyId" | "adminId", number>) {
  const document = await storedFile(opened, "document");
  await buildSubmission(opened.db, companyId, document);
  return { document, token: await buildQuestion(opened.db, companyId, adminId) };
}

async function buildAccounts(db: Db, { place, skill, face, logo }: Reference) {
  const shared = { passwordHash, districtId: place.districtid, locationId: place.locationid };
  const client = { ...shared, logo };
  const freelancer = { ...shared, picture: face, categoryId: skill.categoryid, subcategoryId: skill.subcategoryid };
  const [FO, FX, CO, CX, CP, CR, AD] = await Promise.all([
    buildFreelancer(db, freelancer),
    buildFreelancer(db, freelancer),
    buildCompany(db, client),
    buildCompany(db, client),
    buildCompany(db, { ...client, status: "pending" }),
    buildCompany(db, { ...client, status: "rejected" }),
    buildAdmin(db, { passwordHash }),
  ]);
  return { FO, FX, CO, CX, CP, CR, AD };
}

type Parties = Pick<Reference, "skill"> & Record<"FO" | "FX" | "CO" | "CX" | "CR", number>;

/**
 * A request of FO on a work of CO in each status, one with a reported payment, and one that CR owes. FX and CX have requests
 * with each other, which must not give them access to the others, and FX has a pending one with CR.
 */
async function buildRequests(opened: Opened, { skill, FO, FX, CO, CX, CR }: Parties) {
  const { db } = opened;
  const terms = { categoryId: skill.categoryid, subcategoryId: skill.subcategoryid };
  const work = async (ownerId = CO) => (await buildWork(db, { ...terms, ownerId })).id;
  const sentResume = await storedFile(opened, "resume");
  const request = async (workId: number, status: "pending" | "accepted" | "rejected" | "completed" | "paid") =>
    (await buildRequest(db, { freelancerId: FO, workId, status, resume: sentResume })).id;
  const open = await work();
  const acceptedWork = await work();
  const [pending, accepted, rejected, completed, paid, owed, noted] = await Promise.all([
    request(open, "pending"),
    request(acceptedWork, "accepted"),
    request(await work(), "rejected"),
    request(await work(), "completed"),
    request(await work(), "paid"),
    request(await work(CR), "completed"),
    request(await work(), "completed"),
  ]);
  const reviewed = await request(await work(), "paid");
  await buildReviewWindow(db, paid);
  const quotes = async () => (await buildWork(db, { ...terms, ownerId: CO, quotes: true })).id;
  const [quoted, countered] = [await request(await quotes(), "pending"), await request(await quotes(), "pending")];
  await buildMark(db, pending, "Too far away.");
  await buildOffer(db, { requestId: quoted });
  await buildOffer(db, { requestId: countered, author: "company" });
  const requests = { pending, accepted, rejected, completed, paid, owed, noted, quoted, countered };
  const of = { requestId: requests.paid, companyId: CO };
  const orders = {
    noted: (await buildOrder(db, { ...of, requestId: requests.noted })).id,
    // No run of the repair job reaches it.
    owed: (await buildOrder(db, { ...of, status: "refunded", lastAttemptAt: new Date("2999-01-01") })).id,
    unmatched: (await buildUnmatched(db, { companyId: CO })).id,
    difference: (await buildDifference(db)).id,
  };
  const { id: theirs } = await buildRequest(db, { workId: await work(CX), freelancerId: FX, status: "completed" });
  await Promise.all([
    buildMissingReport(db),
    buildOrder(db, { requestId: theirs, companyId: CX }),
    buildProgress(db, { requestId: requests.accepted }),
    buildRequest(db, { workId: open }),
    buildRequest(db, { workId: await work(CX), freelancerId: FX }),
    buildRequest(db, { workId: await work(CR), freelancerId: FX }),
  ]);
  await buildSilence(db, requests.completed);
  const { id: contract } = await buildContract(db, requests.accepted);
  const amendable = await buildAmendable(db, CO, FO);
  const between = { companyId: CO, freelancerId: FO, workId: acceptedWork };
  const { id: conversation, lastMessageId: messageId } = await buildConversation(db, between);
  const attachment = await storedFile(opened, "attachment");
  await db.insert(messageFiles).values({ messageId, position: 0, file: attachment, shownName: "draft.pdf" });
  const theirConversation = await buildConversation(db, { companyId: CX, freelancerId: FX, workId: await work(CX) });
  const [{ id: takenDown }, { id: waiting }, { id: paused }] = [
    await buildWork(db, { ...terms, ownerId: CO, takenDownAt: new Date() }),
    await buildWaitingWork(db, { ...terms, ownerId: CO }),
    await buildWork(db, { ...terms, ownerId: CO, pausedAt: new Date() }),
  ];
  const { ofCompany } = await buildVisibleReviews(db, await request(await work(), "paid"));
  return {
    works: { open, fresh: await work(), takenDown, waiting, paused },
    requests,
    orders,
    returned: await buildReturn(opened, CO),
    direct: await buildDirectPayments(db, CO, FO),
    moneyReturn: {
      id: await buildMoneyReturn(db, await request(await work(), "paid")),
      paymentId: await paymentOf(db, requests.paid),
    },
    refundable: await buildRefundable(db, await request(await work(), "paid"), CO),
    chargeback: (await buildChargeback(db, await request(await work(), "paid"), "lost")).id,
    reviews: await buildVisibleReviews(db, reviewed),
    reviewReport: await buildReviewReport(db, { reviewId: ofCompany, reporterId: FO }),
    ...(await buildHeldMoney(db, CO, FO)),
    contract,
    amendable,
    conversation,
    messageId,
    report: await buildReport(db, { messageId: theirConversation.lastMessageId, reporterId: CX }),
    attachment,
    workInvitation: await buildWorkInvitation(db, { workId: await work(), freelancerId: FO }),
    sentResume,
    price: 1000,
  };
}

type AllCredentials = Record<Actor, Awaited<ReturnType<typeof buildCredentials>>>;

/** AN has credentials of FO. */
async function buildAllCredentials(db: Db, ids: Record<Account, number>): Promise<AllCredentials> {
  const entries = actors.map(
    async (actor) => [actor, await buildCredentials(db, ids[actor === "AN" ? "FO" : actor])] as const,
  );
  return Object.fromEntries(await Promise.all(entries)) as AllCredentials;
}

/** The id of another session of the account. */
async function otherSession(opened: Opened, accountId: number): Promise<number> {
  const as = await signedIn(opened, accountId);
  return (await ask(opened, "sessions.list", {}, { as })).json<{ sessionId: number }[]>()[0]?.sessionId ?? 0;
}

/** Each browser also has a login that waits for its second step. */
async function openBrowsers(opened: Opened, ids: Record<Account, number>, entries: AllCredentials) {
  const guest: Browser = { accountId: 0, cookies: { ticket, step: entries.AN.step } };
  const browsers = (Object.entries(ids) as [Account, number][]).map(async ([actor, id]) => {
    const { accountId, cookies } = await signedIn(opened, id);
    return [actor, { accountId, cookies: { ...cookies, ticket, step: entries[actor].step } }] as const;
  });
  return { AN: guest, ...Object.fromEntries(await Promise.all(browsers)) } as Record<Actor, Browser>;
}
