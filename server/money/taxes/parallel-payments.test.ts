import { expect, it, vi } from "vitest";
import { makePapers } from "#server/money/taxes/papers.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import { taxLines, taxPapers } from "#server/platform/db/schema/tax-papers.ts";
import { taxSupplies } from "#server/platform/db/schema/withholding.ts";
import { headersOf } from "#server/test/ask.ts";
import { here, individualPan, registeredAway, taxWorld } from "#server/test/money/tax-world.ts";
import { violatedInvariants } from "#server/test/money/violated-invariants.ts";
import { open } from "#server/test/open.ts";
import { startProduct } from "#server/test/start-product.ts";

vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 });

const opened = open({ PAYMENT_PROVIDER: "manual" }, { hasJobs: false });
const { admins, withhold, parties, report, paidBefore } = taxWorld(opened);

const noLimits = { LIMIT_CALLS_PER_SECOND: "0", LIMIT_WRITES_PER_MINUTE: "0", DATABASE_TIMEOUT_MS: "60000" };

/** Confirms orders, some at a time, until the process has ended. Returns how many it has answered. */
async function confirmAll(
  url: string,
  orderIds: readonly number[],
  onAnswer: (count: number) => void,
): Promise<number> {
  const waiting = [...orderIds];
  const { cashier } = admins;
  const cookie = Object.entries(cashier.cookies).map(([name, value]) => `${name}=${value}`);
  const headers = { ...headersOf(cashier), "content-type": "application/json", cookie: cookie.join("; ") };
  let answered = 0;
  const confirm = async () => {
    for (let orderId = waiting.pop(); orderId !== undefined; orderId = waiting.pop()) {
      await fetch(`${url}/api/payments.confirm`, { method: "POST", headers, body: JSON.stringify({ orderId }) });
      answered += 1;
      onAnswer(answered);
    }
  };
  await Promise.allSettled(Array.from({ length: 50 }, confirm));
  return answered;
}

it("of a thousand payments at once, with kills of the process and papers made beside them, each is taxed once and no number is missing or used twice", {
  tags: "all",
}, async () => {
  const { db } = opened;
  await withhold({ tdsModel: "operator", tdsThreshold: "onwards", collectsTcs: true });
  const deals = [
    await parties({ ...here, pan: individualPan }, here),
    await parties(registeredAway, here),
    await parties({ ...here, pan: null }, { stateCode: "07" }),
    await parties({ ...here, pan: individualPan }, here),
  ];
  const [above] = deals;
  if (above) await paidBefore(above.freelancer, 490_000);
  const orderIds: number[] = [];
  for (const index of Array.from({ length: 1_000 }).keys()) {
    const deal = deals[index % deals.length];
    if (deal) orderIds.push((await report({ ...deal, clientFeeBps: 300 })).orderId);
  }
  const { DATABASE_URL = "", DATA_DIR } = opened.services.settings;
  const start = () => startProduct({ DATABASE_URL, DATA_DIR, PAYMENT_PROVIDER: "manual", ...noLimits });
  // Each process is killed after some answers, and the next one is asked for all orders anew; the last one ends by itself.
  for (const killAfter of [150, 250, Number.POSITIVE_INFINITY]) {
    const { product, url, exit } = await start();
    let isRunning = true;
    const papers = (async () => {
      while (isRunning) await makePapers(opened.services);
    })();
    await confirmAll(url, orderIds, (count) => {
      if (count === killAfter) product.kill("SIGKILL");
    });
    isRunning = false;
    await papers;
    if (killAfter === Number.POSITIVE_INFINITY) product.kill("SIGTERM");
    await exit;
  }
  await makePapers(opened.services);
  expect(await db.$count(payments)).toBe(1_000);
  expect(await db.$count(taxSupplies)).toBe(1_000);
  const papers = await db.select({ number: taxPapers.number, serial: taxPapers.serial }).from(taxPapers);
  expect(papers).toHaveLength(await db.$count(taxLines));
  expect(papers.map(({ serial }) => serial).toSorted((a, b) => a - b)).toEqual(papers.map((_, index) => index + 1));
  expect(new Set(papers.map(({ number }) => number)).size).toBe(2_000);
  expect(await violatedInvariants(opened)).toEqual([]);
});
