import { returnNotifications } from "#domain/money/return.ts";
import { paise } from "#domain/money.ts";
import { notifyEach } from "#server/hiring/requests/notify-parties.ts";
import { callProvider, reasonOf } from "#server/money/payments/provider-calls.ts";
import { returnRefunded } from "#server/money/payments/return-mails.ts";
import { returnWith } from "#server/money/payments/return-queries.ts";
import {
  claimOwedReturns,
  countReturnFailure,
  type OwedReturn,
  setReturnRefund,
} from "#server/money/payments/return-refund-queries.ts";
import { insertOwnEntry } from "#server/platform/audit/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Services } from "#server/platform/http/services.ts";
import { paymentFailures } from "#server/platform/metrics.ts";

/** Refunds every return whose payment a provider has captured; a failure does not stop the others. */
export async function refundReturns(services: Services, startedAt: Date): Promise<void> {
  const next = () => claimOwedReturns(services.db, startedAt, services.settings);
  for (let page = await next(); page.length > 0; page = await next())
    for (const owed of page) await refundReturn(services, owed);
}

/** The provider is asked outside any transaction. It makes a refund once, however often it is asked. */
async function refundReturn(services: Services, owed: OwedReturn): Promise<void> {
  const { db, log, providers } = services;
  const { returnId, provider: name, amount, operation } = owed;
  try {
    const provider = providers.named(name);
    if (!provider?.can.refunds) throw new Error("This provider is not configured any more.");
    const refund = await callProvider(() => provider.refund(owed, paise(amount), operation));
    const isNoted = await db.transaction((tx) => noteRefund(tx, services, { returnId, refund }));
    if (!isNoted) log.error({ return: returnId, refund }, "a return was refunded that an admin had recorded as sent");
  } catch (error) {
    paymentFailures.inc({ provider: name, operation: "return" });
    const failures = await countReturnFailure(db, returnId, reasonOf(error));
    if (failures === 1) log.error({ err: error, return: returnId, provider: name }, "a return was not refunded");
  }
}

interface Refund {
  readonly returnId: number;
  readonly refund: string;
}

async function noteRefund(tx: Db, services: Services, { returnId, refund }: Refund): Promise<boolean> {
  const isNoted = await setReturnRefund(tx, returnId, refund);
  const returned = await returnWith(tx, returnId);
  if (!returned) return isNoted;
  const { paymentId, requestId, amount } = returned;
  await insertOwnEntry(tx, {
    call: "returnrefund",
    subject: "payment",
    subjectId: String(paymentId),
    after: { return: returnId, refund },
  });
  if (!isNoted) return false;
  const event = { request: returned, requestId, by: "admin" as const };
  const parts = { amount: paise(amount), reference: refund };
  await notifyEach(tx, services, returnNotifications.send, event, () => returnRefunded(event, parts));
  return true;
}
