import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { decisionRetentionYears } from "#domain/operation/personal-data.ts";
import { deleteOldKeptData } from "#server/operation/personal-data/erasure-queries.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { decisions } from "#server/platform/db/schema/moderation.ts";
import { receiptParties } from "#server/platform/db/schema/personal-data.ts";
import { buildAdmin, buildFreelancer, buildRequest } from "#server/test/build.ts";
import { paymentOf } from "#server/test/money/build-money-return.ts";
import { open } from "#server/test/open.ts";
import { buildRestriction } from "#server/test/trust/build-decision.ts";

const opened = open({}, { hasJobs: false });

const aMinute = 60_000;

it.each([
  [aMinute, 1],
  [-aMinute, 0],
])("the names on a receipt whose time ends %d ms from now are kept: %d", async (ms, count) => {
  const { id: requestId } = await buildRequest(opened.db, { status: "paid" });
  const paymentId = await paymentOf(opened.db, requestId);
  const names = { companyName: "", licenceNo: "", companyTown: "", freelancerName: "Asha Menon", freelancerTown: "" };
  await opened.db.insert(receiptParties).values({ paymentId, ...names, deleteAfter: new Date(Date.now() + ms) });
  await deleteOldKeptData(opened.db);
  expect(await opened.db.$count(receiptParties, eq(receiptParties.paymentId, paymentId))).toBe(count);
});

it.each([
  [aMinute, 1],
  [-aMinute, 0],
])("decisions about an account whose years after its erasure end %d ms from now are kept: %d", async (ms, count) => {
  const { id: accountId } = await buildFreelancer(opened.db);
  await buildRestriction(opened.db, { accountId, decidedBy: (await buildAdmin(opened.db)).id });
  const erasedAt = new Date(Date.now() + ms);
  erasedAt.setFullYear(erasedAt.getFullYear() - decisionRetentionYears);
  await opened.db.update(accounts).set({ erasedAt }).where(eq(accounts.id, accountId));
  await deleteOldKeptData(opened.db);
  expect(await opened.db.$count(decisions, eq(decisions.accountId, accountId))).toBe(count);
});
