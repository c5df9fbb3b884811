import { type SQL, sql } from "drizzle-orm";
import type { ChargebackStatus } from "#domain/money/chargeback.ts";
import { chargebacks } from "#server/platform/db/schema/chargebacks.ts";

/** Whether a payment has a chargeback in one of these statuses: while one is open, the money of the payment goes nowhere. */
export const isDisputed = (paymentId: SQL, statuses: readonly ChargebackStatus[] = ["open"]) =>
  sql<boolean>`exists (select from ${chargebacks} c where c.payment_id = ${paymentId} and c.status in ${statuses})`;
