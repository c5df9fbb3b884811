import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { rupees } from "#domain/money.ts";
import { repairPayments } from "#server/money/payments/events.ts";
import { paymentOrders } from "#server/platform/db/schema/payments.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildCompany, buildRequest, buildWork } from "#server/test/build.ts";
import { moneyOf } from "#server/test/money/money.ts";
import { razorpaySettings, withRazorpay } from "#server/test/money/with-razorpay.ts";
import { open } from "#server/test/open.ts";
import { startProduct } from "#server/test/start-product.ts";

// A start of the product in a process of its own.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const opened = open({ LOG_LEVEL: "silent" }, { hasJobs: false });
const razorpay = withRazorpay(opened);
const { paymentsFor, statusOf } = moneyOf(opened);

let company: Browser;
let product: Awaited<ReturnType<typeof startProduct>>;

beforeAll(async () => {
  company = await signedIn(opened, (await buildCompany(opened.db)).id);
  const { DATABASE_URL = "", DATA_DIR } = opened.services.settings;
  product = await startProduct({ DATABASE_URL, DATA_DIR, ...razorpaySettings(razorpay.url) });
});
afterAll(() => product.product.kill("SIGKILL"));

it("a process that is killed between the provider's answer and our note of it leaves one page, which is found and paid once", async () => {
  const { id: workId } = await buildWork(opened.db, { ownerId: company.accountId, budget: rupees(1000) });
  const { id: requestId } = await buildRequest(opened.db, { workId, status: "completed" });
  const orderOf = async () =>
    (await opened.db.select().from(paymentOrders).where(eq(paymentOrders.requestId, requestId)))[0];
  // Razorpay has created the link, and the process ends before it reads the answer.
  razorpay.beforeAnswer = async () => {
    product.product.kill("SIGKILL");
    await product.exit;
  };
  const cookies = Object.entries(company.cookies).map(([name, value]) => `${name}=${value}`);
  const started = fetch(`${product.url}/api/payments.start`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      cookie: cookies.join("; "),
      "x-xsrf-token": company.cookies["XSRF-TOKEN"] ?? "",
    },
    body: JSON.stringify({ requestId }),
  });
  await expect(started).rejects.toThrow();
  razorpay.beforeAnswer = undefined;
  const order = await orderOf();
  expect(order).toMatchObject({ status: "open", providerPage: null, url: null });
  expect(razorpay.links.size).toBe(1);

  // Another process takes over: the company opens the same page, and pays on it.
  const again = await ask(opened, "payments.start", { requestId }, { as: company });
  expect(outcomeOf(again)).toBe("Success");
  expect(razorpay.links.size).toBe(1);
  expect((await orderOf())?.providerPage).toBe(razorpay.linkOf(order?.providerOrder ?? "").id);
  razorpay.pay(order?.providerOrder ?? "");
  const createdAt = new Date(Date.now() - 3 * 60_000);
  await opened.db
    .update(paymentOrders)
    .set({ createdAt })
    .where(eq(paymentOrders.id, order?.id ?? 0));
  await repairPayments(opened.services);
  expect([await statusOf(requestId), (await paymentsFor(requestId)).length]).toEqual(["paid", 1]);
});
