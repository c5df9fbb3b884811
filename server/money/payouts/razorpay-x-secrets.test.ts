import { sql } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { processPayouts } from "#server/money/payouts/due.ts";
import { ask } from "#server/test/ask.ts";
import { adminWithPassword } from "#server/test/browser-of.ts";
import { openLogged } from "#server/test/logged.ts";
import { payoutsByX } from "#server/test/money/build-x.ts";
import { deliver } from "#server/test/money/event-provider.ts";
import { razorpayKeys } from "#server/test/money/razorpay-answers.ts";
import { withRazorpay } from "#server/test/money/with-razorpay.ts";
import { open } from "#server/test/open.ts";

// Each run hashes a password.
vi.setConfig({ testTimeout: 120_000 });

const opened = open({ LOG_LEVEL: "silent" }, { hasJobs: false });
const razorpay = withRazorpay(opened);
const admin = adminWithPassword(opened);
const { logged, log } = openLogged(opened);
const { call, one, submitted, statusOf } = payoutsByX(opened, admin);

const details = { accountNumber: "480291736455018", ifsc: "HDFC0001234" };
const { RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET } = razorpayKeys;

/** The tables of the product and of its jobs with a row that contains the text. */
async function tablesWith(text: string): Promise<readonly string[]> {
  const { rows } = await opened.db.execute<{ name: string }>(sql`
    select tablename as name from pg_tables where schemaname in ('public', 'pgboss') and xpath_exists('//row',
      query_to_xml(format('select 1 from %I.%I t where t::text like %L limit 1', schemaname, tablename, ${`%${text}%`}::text), true, false, ''))`);
  return rows.map(({ name }) => name);
}

it("account numbers and keys of payouts by RazorpayX are in no log, table or answer, also when it repeats them", async () => {
  razorpay.x.refusal = "Invalid account number";
  const { freelancerId, runId, payoutId } = await one(1000, details);
  await processPayouts(logged.services);
  const answer = (await ask(logged, "payouts.listOfRun", { runId }, { as: admin })).body;
  expect(answer).toContain("…5018");
  expect(await call("payouts.fail", { payoutId, reason: "The number is wrong." })).toBe("Success");

  razorpay.x.refusal = undefined;
  const { payoutId: again } = await submitted(freelancerId);
  await processPayouts(logged.services);
  expect(razorpay.x.of(again)).toMatchObject([
    { fund_account: { bank_account: { account_number: "480291736455018" } } },
  ]);
  razorpay.x.settle(again, "processed", { utr: "SBIN226123456789" });
  const event = razorpay.x.event(again, "payout.processed");
  expect(event.body).toContain(details.accountNumber);
  expect((await deliver(logged, { ...event, body: `${event.body} ` }, "razorpay")).statusCode).toBe(403);
  expect((await deliver(logged, event, "razorpay")).statusCode).toBe(200);
  expect(await statusOf(again)).toBe("done");

  expect(log.output).toContain("a payout at its provider failed");
  expect(log.output).toContain("/api/webhooks/razorpay");
  for (const secret of [details.accountNumber, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET]) {
    expect(`${log.output}${answer}`).not.toContain(secret);
    expect(await tablesWith(secret)).toEqual([]);
  }
  expect(await tablesWith("SBIN226123456789")).toContain("payouts");
});
