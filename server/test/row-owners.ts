import { eq, inArray } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { accessTokens } from "#server/platform/db/schema/access-tokens.ts";
import { conversations } from "#server/platform/db/schema/conversations.ts";
import { drafts } from "#server/platform/db/schema/drafts.ts";
import { workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { decisions } from "#server/platform/db/schema/moderation.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { oidcIdentities } from "#server/platform/db/schema/oidc.ts";
import { dataExports } from "#server/platform/db/schema/personal-data.ts";
import { passkeys } from "#server/platform/db/schema/secondstep.ts";
import { sessions } from "#server/platform/db/schema/sessions.ts";
import { textTemplates } from "#server/platform/db/schema/text-templates.ts";
import { tickets } from "#server/platform/db/schema/tickets.ts";
import { webhookDeliveries, webhooks } from "#server/platform/db/schema/webhooks.ts";

type AccountIdsOf = (db: Db, ids: number[]) => Promise<readonly { readonly id: number; readonly accountId: number }[]>;

const accounts: AccountIdsOf = async (_db, ids) => ids.map((id) => ({ id, accountId: id }));

/** Both parties: the freelancer, and the company whose work it is. */
const partiesOfRequests: AccountIdsOf = async (db, ids) => {
  const rows = await db
    .select({ id: workRequests.id, freelancerId: workRequests.freelancerId, ownerId: works.ownerId })
    .from(workRequests)
    .innerJoin(works, eq(works.id, workRequests.workId))
    .where(inArray(workRequests.id, ids));
  return rows.flatMap(({ id, freelancerId, ownerId }) => [
    { id, accountId: freelancerId },
    { id, accountId: ownerId },
  ]);
};

/** The company, and the freelancers with a request on the work. */
const partiesOfWorks: AccountIdsOf = async (db, ids) => {
  const owners = await db.select({ id: works.id, accountId: works.ownerId }).from(works).where(inArray(works.id, ids));
  const applicants = await db
    .select({ id: workRequests.workId, accountId: workRequests.freelancerId })
    .from(workRequests)
    .where(inArray(workRequests.workId, ids));
  return [...owners, ...applicants];
};

const ownersOf = {
  loginid: accounts,
  freelancerid: accounts,
  requestid: partiesOfRequests,
  requestId: partiesOfRequests,
  workid: partiesOfWorks,
  sessionId: (db, ids) =>
    db.select({ id: sessions.id, accountId: sessions.accountId }).from(sessions).where(inArray(sessions.id, ids)),
  passkeyId: (db, ids) =>
    db.select({ id: passkeys.id, accountId: passkeys.accountId }).from(passkeys).where(inArray(passkeys.id, ids)),
  tokenId: (db, ids) =>
    db
      .select({ id: accessTokens.id, accountId: accessTokens.accountId })
      .from(accessTokens)
      .where(inArray(accessTokens.id, ids)),
  identityId: (db, ids) =>
    db
      .select({ id: oidcIdentities.id, accountId: oidcIdentities.accountId })
      .from(oidcIdentities)
      .where(inArray(oidcIdentities.id, ids)),
  templateId: (db, ids) =>
    db
      .select({ id: textTemplates.id, accountId: textTemplates.accountId })
      .from(textTemplates)
      .where(inArray(textTemplates.id, ids)),
  draftId: (db, ids) =>
    db.select({ id: drafts.id, accountId: drafts.accountId }).from(drafts).where(inArray(drafts.id, ids)),
  webhookId: (db, ids) =>
    db.select({ id: webhooks.id, accountId: webhooks.accountId }).from(webhooks).where(inArray(webhooks.id, ids)),
  deliveryId: (db, ids) =>
    db
      .select({ id: webhookDeliveries.id, accountId: webhooks.accountId })
      .from(webhookDeliveries)
      .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
      .where(inArray(webhookDeliveries.id, ids)),
  notificationId: (db, ids) =>
    db
      .select({ id: notifications.id, accountId: notifications.accountId })
      .from(notifications)
      .where(inArray(notifications.id, ids)),
  ticketId: async (db, ids) => {
    const rows = await db.select().from(tickets).where(inArray(tickets.id, ids));
    return rows.map(({ id, personId }) => ({ id, accountId: personId ?? 0 }));
  },
  decisionId: (db, ids) =>
    db.select({ id: decisions.id, accountId: decisions.accountId }).from(decisions).where(inArray(decisions.id, ids)),
  exportId: (db, ids) =>
    db
      .select({ id: dataExports.id, accountId: dataExports.accountId })
      .from(dataExports)
      .where(inArray(dataExports.id, ids)),
  conversationId: async (db, ids) => {
    const rows = await db.select().from(conversations).where(inArray(conversations.id, ids));
    return rows.flatMap(({ id, companyId, freelancerId }) => [
      { id, accountId: companyId },
      { id, accountId: freelancerId },
    ]);
  },
} as const satisfies Readonly<Record<string, AccountIdsOf>>;

/** Keys of a row that identify its owner. */
export type OwnerKey = keyof typeof ownersOf;

/** Whether the account is a party to each of the rows, according to the database. */
export async function areRowsOf(
  db: Db,
  accountId: number,
  key: OwnerKey,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<boolean> {
  const owners = await ownersOf[key](
    db,
    rows.map((row) => Number(row[key])),
  );
  return rows.every((row) => owners.some((owner) => owner.id === row[key] && owner.accountId === accountId));
}
