import type { Input } from "#contract/call.ts";
import type { payouts } from "#contract/money/payouts.ts";
import { fingerprintText, last4Of, maxAccountChanges, type PayoutDetails } from "#domain/money/payout.ts";
import { payoutAccountNotifications } from "#domain/money/payout-notifications.ts";
import { withStepUp } from "#server/identity/secondstep/confirmation.ts";
import { recoveryEmailOf } from "#server/identity/session/email-change-queries.ts";
import { accountWith } from "#server/identity/session/queries.ts";
import {
  blockAccountWith,
  endOwnAccount,
  insertAccount,
  lastAccountOf,
  lockFreelancer,
  recentChangeCount,
  refuseAccountOf,
} from "#server/money/payouts/account-queries.ts";
import {
  payoutAccountBlocked,
  payoutAccountDeleted,
  payoutAccountRefused,
  payoutAccountSaved,
} from "#server/money/payouts/mails.ts";
import { requestPayables } from "#server/money/payouts/payable-queries.ts";
import { cancelPayouts, isInPayout } from "#server/money/payouts/payout-queries.ts";
import { notifyAccounts } from "#server/notify/notifications/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Handler } from "#server/platform/http/context.ts";
import { hashOf, newLinkToken } from "#server/platform/http/cookies.ts";
import type { Services } from "#server/platform/http/services.ts";
import { type MailTemplate, mailOf } from "#server/platform/mail/mail-template.ts";

export const showAccount: Handler<(typeof payouts)["payouts.account"]> = async (_input, { db, actor }) => {
  const account = await lastAccountOf(db, actor.accountId);
  return account ? [{ ...account, usableFrom: account.usableFrom.toISOString(), reason: account.reason ?? "" }] : [];
};

/** The details of the kind that was chosen; fields of the other kind are ignored. */
function detailsOf(input: Input<(typeof payouts)["payouts.saveAccount"]>): PayoutDetails {
  const { kind, accountNumber, ifsc, upiId } = input;
  return kind === "bank"
    ? { accountNumber: accountNumber ?? "", ifsc: (ifsc ?? "").toUpperCase() }
    : { upiId: upiId ?? "" };
}

/** The new account replaces the one before, and waits. Its owner can stop it by the link of the e-mail. */
export const saveAccount: Handler<(typeof payouts)["payouts.saveAccount"]> = async (input, context) => {
  const { actor, services, recordAudit, refuse } = context;
  const { accountId } = actor;
  const { kind, holderName } = input;
  const details = detailsOf(input);
  const last4 = last4Of(details);
  const detailsSealed = services.payoutSeal.close(JSON.stringify(details), accountId);
  const { refused } = await withStepUp(input, context, async (tx, owner) => {
    await lockFreelancer(tx, accountId);
    if ((await recentChangeCount(tx, accountId)) >= maxAccountChanges) return { refused: true };
    const replaced = await endOwnAccount(tx, accountId, "replace");
    if (replaced && (await isInPayout(tx, replaced.id))) throw refuse("in_payout");
    const token = newLinkToken();
    const row = {
      ...{ accountId, kind, detailsSealed, last4, holderName, blockTokenHash: hashOf(token) },
      detailsFingerprint: services.payoutSeal.fingerprint(fingerprintText(details)),
    };
    const id = await insertAccount(tx, row);
    const before = replaced ? { last4: replaced.last4 } : {};
    await recordAudit(tx, { id, before, after: { kind, last4 } });
    await notifyOwner(tx, services, { id, owner, move: "save" }, payoutAccountSaved(owner.username, last4, token));
    return { refused: false };
  });
  if (refused) throw refuse("too_many_changes");
  return "done";
};

export const deleteAccount: Handler<(typeof payouts)["payouts.deleteAccount"]> = async (input, context) => {
  const { actor, services, recordAudit, refuse } = context;
  const { accountId } = actor;
  const { refused } = await withStepUp(input, context, async (tx, owner) => {
    await lockFreelancer(tx, accountId);
    const deleted = await endOwnAccount(tx, accountId, "delete");
    if (!deleted) return { refused: true };
    if (await isInPayout(tx, deleted.id)) throw refuse("in_payout");
    const { id, last4 } = deleted;
    await recordAudit(tx, { id, before: { last4 }, after: { state: "deleted" } });
    await notifyOwner(tx, services, { id, owner, move: "delete" }, payoutAccountDeleted(owner.username, last4));
    return { refused: false };
  });
  if (refused) throw refuse("not_found");
  return "done";
};

/** The link proves that its owner reads the e-mails of the account, so it needs no session. */
export const blockAccount: Handler<(typeof payouts)["payouts.blockAccount"]> = async ({ token }, context) => {
  const { db, services, recordAudit, refuse } = context;
  const blocked = await blockAccountWith(db, hashOf(token));
  const owner = blocked && (await accountWith(db, blocked.accountId));
  if (!owner) throw refuse("not_found");
  const { id, last4, accountId } = blocked;
  await cancelPayouts(db, { accountId: id });
  await recordAudit(db, {
    id,
    before: { last4 },
    after: { state: "blocked" },
    by: { accountId, role: owner.role },
  });
  await notifyOwner(db, services, { id, owner, move: "block" }, payoutAccountBlocked(owner.username, last4));
  return "done";
};

/** The freelancer wants what is due although it is little, for instance before the account is erased. */
export const requestSmall: Handler<(typeof payouts)["payouts.requestSmall"]> = async (_input, context) => {
  const { db, actor, recordAudit, refuse } = context;
  const amountPaise = await requestPayables(db, actor.accountId);
  if (amountPaise === 0) throw refuse("not_found");
  await recordAudit(db, { id: "small", after: { amountPaise } });
  return "done";
};

/** The admin refuses an account that cannot be paid, or is not the freelancer's. */
export const refuseAccount: Handler<(typeof payouts)["payouts.refuseAccount"]> = async (input, context) => {
  const { db, services, recordAudit, refuse } = context;
  const { freelancerId, reason } = input;
  const refused = await refuseAccountOf(db, freelancerId, reason);
  const owner = refused && (await accountWith(db, freelancerId));
  if (!owner) throw refuse("not_found");
  const { id, last4 } = refused;
  await cancelPayouts(db, { accountId: id });
  await recordAudit(db, { id, before: { last4 }, after: { state: "refused" } });
  const mail = payoutAccountRefused({ username: owner.username, last4, reason });
  await notifyOwner(db, services, { id, owner, move: "refuse" }, mail);
  return "done";
};

interface Change {
  readonly id: number;
  readonly move: keyof typeof payoutAccountNotifications;
  readonly owner: {
    readonly id: number;
    readonly email: string;
    readonly language: Parameters<typeof mailOf>[1]["language"];
  };
}

/**
 * Notifies the owner of a change, at the address of before as well while the present one is new: the thief of a session
 * may have changed both.
 */
async function notifyOwner(tx: Db, services: Services, { id, move, owner }: Change, mail: MailTemplate): Promise<void> {
  for (const { kind } of payoutAccountNotifications[move])
    await notifyAccounts(tx, [owner.id], { kind, subjectKind: "account", subjectId: id, facts: {} });
  const { email, language } = owner;
  const addresses = new Set([email, (await recoveryEmailOf(tx, owner.id)) ?? email].filter(Boolean));
  await services.mailer.queue(tx, ...[...addresses].map((to) => mailOf(mail, { email: to, language }, services)));
}
