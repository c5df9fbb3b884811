import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Paise, paise, rupees } from "#domain/money.ts";
import { reconcile } from "#server/money/reconciliation/service.ts";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { paymentOrders, unmatchedPayments } from "#server/platform/db/schema/payments.ts";
import {
  missingReports,
  providerMovements,
  reconciledDays,
  reconciliationItems,
} from "#server/platform/db/schema/reconciliation.ts";
import type { Movement } from "#server/platform/payments/provider.ts";
import { allRows, ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildRequest, buildWork } from "#server/test/build.ts";
import { buildDifference, buildOrder, buildUnmatched } from "#server/test/money/build-order.ts";
import { open } from "#server/test/open.ts";

const opened = open({ PAYMENT_PROVIDER: "sandbox", DEMO: "1", LOG_LEVEL: "silent" }, { hasJobs: false });

let admin: Browser;
beforeAll(async () => {
  admin = await signedIn(opened, (await buildAdmin(opened.db)).id);
});
beforeEach(async () => {
  for (const table of [
    reconciliationItems,
    providerMovements,
    missingReports,
    reconciledDays,
    unmatchedPayments,
    paymentOrders,
    notifications,
  ])
    await opened.db.delete(table);
});

const price = rupees(1000);
const day = "2026-01-05";
/** In the night after the day, in India. */
const night = new Date("2026-01-05T21:00:00Z");
const laterNight = (days: number) => new Date(night.getTime() + days * 86_400_000);

/** The product beside a provider that reports these movements of the day, or fails. */
function reporting(movements: readonly Movement[] | Error, of = day) {
  const sandbox = opened.services.providers.chosen;
  const provider = {
    ...sandbox,
    movements: async (wanted: string) => {
      if (movements instanceof Error) throw movements;
      return wanted === of ? movements : [];
    },
  };
  const providers = { chosen: provider, named: (name: string) => (name === "sandbox" ? provider : undefined) };
  return { ...opened.services, providers };
}

/** The product beside a provider that reports nothing, and fails for the days of the set. */
function reportingBut(...days: readonly string[]) {
  const failing = new Set(days);
  const { chosen } = opened.services.providers;
  const movements = async (of: string) => {
    if (failing.has(of)) throw new Error("no answer");
    return [];
  };
  const provider = { ...chosen, movements };
  const named = (name: string) => (name === "sandbox" ? provider : undefined);
  return { failing, reports: { ...opened.services, providers: { chosen: provider, named } } };
}

const payment = (reference: string, amount: Paise = price): Movement => ({
  id: `pay_${reference}`,
  kind: "payment",
  reference,
  amount,
  currency: "INR",
  isDone: true,
});
const refund = (reference: string, amount: Paise = price): Movement => ({
  ...payment(reference, amount),
  id: reference,
  kind: "refund",
});

/** An order of the day. */
async function order(values: Partial<typeof paymentOrders.$inferInsert> = {}) {
  const { id: companyId } = await buildCompany(opened.db, { name: "Kochi Spices" });
  const { id: workId } = await buildWork(opened.db, { ownerId: companyId, title: "A poster" });
  const request = await buildRequest(opened.db, { workId, status: "completed" });
  const at = new Date(`${day}T06:00:00Z`);
  const paid = { provider: "sandbox", status: "paid", createdAt: at, settledAt: at } as const;
  return (await buildOrder(opened.db, { companyId, ...paid, ...values, requestId: request.id })).providerOrder;
}
const refunded = async (refundId: string = `refund_${randomUUID()}`) => {
  const reference = await order({ status: "refunded", refund: refundId });
  return { reference, refundId };
};

interface Row {
  readonly differenceId: number;
  readonly movement: string;
  readonly difference: string;
  readonly reference: string;
  readonly hereMinor: number | null;
  readonly thereMinor: number | null;
}
const list = (isClosed = false) => allRows<Row>(opened, "reconciliation.list", { isClosed }, admin);
const differences = async () =>
  (await list()).map(({ movement, difference, reference, hereMinor, thereMinor }) => [
    movement,
    difference,
    reference,
    hereMinor,
    thereMinor,
  ]);
const close = async (differenceId: number, note = "The bank confirmed it by letter.") =>
  outcomeOf(await ask(opened, "reconciliation.close", { differenceId, note }, { as: admin }));

const more = paise(price + 1);
const less = paise(price - 1);

describe("a difference", () => {
  it("is not there where all movements of a day are as recorded", async () => {
    const { reference, refundId } = await refunded();
    await reconcile(reporting([payment(await order()), payment(reference), refund(refundId)]), night);
    expect(await differences()).toEqual([]);
    expect(await opened.db.$count(notifications)).toBe(0);
  });

  it.each([more, less])("of one paisa is found in a payment: %d", async (amount) => {
    const [right, wrong] = [await order(), await order()];
    await reconcile(reporting([payment(right), payment(wrong, amount)]), night);
    expect(await differences()).toEqual([["payment", "amount", wrong, price, amount]]);
  });

  it.each([more, less])("of one paisa is found in a refund: %d", async (amount) => {
    const { reference, refundId } = await refunded();
    await reconcile(reporting([payment(reference), refund(refundId, amount)]), night);
    expect(await differences()).toEqual([["refund", "amount", refundId, price, amount]]);
  });

  it("is found in the currency", async () => {
    const reference = await order();
    await reconcile(reporting([{ ...payment(reference), currency: "USD" }]), night);
    expect(await differences()).toEqual([["payment", "amount", reference, price, price]]);
  });

  it("is a payment or a refund that is not recorded here", async () => {
    await reconcile(reporting([payment("order_unknown"), refund("refund_unknown")]), night);
    expect((await differences()).toSorted()).toEqual([
      ["payment", "missing_here", "order_unknown", null, price],
      ["refund", "missing_here", "refund_unknown", null, price],
    ]);
  });

  it("is a payment or a refund that the provider does not have", async () => {
    const reference = await order();
    const { reference: captured, refundId } = await refunded();
    await reconcile(reporting([payment(captured)]), night);
    expect((await differences()).toSorted()).toEqual([
      ["payment", "missing_there", reference, price, null],
      ["refund", "missing_there", refundId, price, null],
    ]);
  });

  it("is money that has arrived on one side only", async () => {
    const [open, paid] = [await order({ status: "open", settledAt: null }), await order()];
    await reconcile(reporting([payment(open), { ...payment(paid), isDone: false }]), night);
    expect((await differences()).toSorted()).toEqual(
      [
        ["payment", "status", open, price, price],
        ["payment", "status", paid, price, price],
      ].toSorted(),
    );
  });

  it("is not there for money that is held, with the amount that is held", async () => {
    const reference = await order({ status: "open", settledAt: null });
    await buildUnmatched(opened.db, {
      providerOrder: reference,
      amount: more,
      arrivedAt: new Date(`${day}T06:00:00Z`),
    });
    await reconcile(reporting([payment(reference, more)]), night);
    expect(await differences()).toEqual([]);
  });

  it("is not an order that nobody paid, nor a payment of another day", async () => {
    await order({ status: "failed" });
    await order({ settledAt: new Date("2026-01-06T06:00:00Z") });
    await reconcile(reporting([{ ...payment("order_abandoned"), isDone: false }]), night);
    expect(await differences()).toEqual([]);
  });
});

describe("a payment that settled on another day than its order was made", () => {
  const made = { createdAt: new Date("2026-01-04T06:00:00Z"), settledAt: new Date(`${day}T06:00:00Z`) };

  it("is asked for on the day on which it settled", async () => {
    const reference = await order(made);
    await reconcile(reporting([]), night);
    expect(await differences()).toEqual([["payment", "missing_there", reference, price, null]]);
  });

  it("is no difference where its provider reports it on that day", async () => {
    await reconcile(reporting([payment(await order(made))]), night);
    expect(await differences()).toEqual([]);
  });

  it.each([
    ["2026-01-05T18:29:59Z", 1],
    ["2026-01-05T18:30:00Z", 0],
    ["2026-01-04T18:30:00Z", 1],
    ["2026-01-04T18:29:59Z", 1],
  ])("counts for the day of the platform at %s", async (instant, count) => {
    await order({ ...made, settledAt: new Date(instant) });
    await reconcile(reporting([]), night);
    expect(await differences()).toHaveLength(count);
  });
});

describe("the comparison", () => {
  it("is made from two o'clock on, once a day", async () => {
    const reference = await order();
    await reconcile(reporting([]), new Date("2026-01-05T20:29:00Z"));
    expect(await differences()).toEqual([]);
    await reconcile(reporting([]), new Date("2026-01-05T20:31:00Z"));
    expect(await differences()).toEqual([["payment", "missing_there", reference, price, null]]);
    await reconcile(reporting([payment(reference)]), night);
    expect(await differences()).toHaveLength(1);
  });

  it("is made up for where the provider did not answer", async () => {
    const reference = await order();
    await reconcile(reporting(new Error("no answer")), night);
    expect(await opened.db.$count(reconciledDays)).toBe(0);
    await reconcile(reporting([payment("order_unknown"), payment(reference)]), laterNight(6));
    expect(await differences()).toEqual([["payment", "missing_here", "order_unknown", null, price]]);
    expect(await opened.db.$count(reconciledDays)).toBe(13);
  });

  it("tells the admin which reports are missing until they are read", async () => {
    const missing = () => allRows(opened, "reconciliation.listMissingReports", {}, admin);
    const waiting = async () =>
      (await ask(opened, "dashboards.admin", {}, { as: admin })).json()[0].money.missingReports;
    for (let i = 0; i < 2; i += 1) await reconcile(reporting(new Error("no answer")), night);
    expect(await missing()).toHaveLength(7);
    expect((await missing()).at(-1)).toEqual({
      ...{ provider: "sandbox", day, failureCount: 2, lastFailure: "no answer" },
      failedAt: expect.any(String),
    });
    expect(await waiting()).toBe(7);
    await reconcile(reporting([]), night);
    expect([await missing(), await waiting()]).toEqual([[], 0]);
  });

  it("misses nothing at the provider on a day whose report is missing", async () => {
    const reference = await order();
    const { reports: chosen, failing } = reportingBut(day);
    await reconcile(chosen, laterNight(1));
    expect(await differences()).toEqual([]);
    failing.clear();
    await reconcile(chosen, laterNight(1));
    expect(await differences()).toEqual([["payment", "missing_there", reference, price, null]]);
  });

  it("makes up for every day since the first one, however long the product was off", async () => {
    await reconcile(reporting([]), night);
    await reconcile(reporting([]), laterNight(40));
    expect(await opened.db.$count(reconciledDays)).toBe(47);
    await reconcile(reporting([]), laterNight(400));
    expect(await opened.db.$count(reconciledDays)).toBe(47 + 90);
  });

  it("gives up a report that is missing for longer than it is requested", async () => {
    await reconcile(reporting(new Error("no answer")), night);
    await reconcile(reporting([]), laterNight(100));
    expect(await allRows(opened, "reconciliation.listMissingReports", {}, admin)).toEqual([]);
  });

  it("closes what a later report settles, and finds it again where it differs again", async () => {
    const reference = await order();
    await reconcile(reporting([]), night);
    await reconcile(reporting([payment(reference)], "2026-01-06"), laterNight(1));
    expect(await differences()).toEqual([]);
    expect(await list(true)).toMatchObject([{ reference, note: null, closedBy: null, closedAt: expect.any(String) }]);
    await reconcile(reporting([payment(reference, more)], "2026-01-07"), laterNight(2));
    expect(await differences()).toEqual([["payment", "amount", reference, price, more]]);
  });

  it("records each difference once, also by twenty instances at once", async () => {
    const services = reporting([payment("order_unknown")]);
    await Promise.all(Array.from({ length: 20 }, () => reconcile(services, night)));
    expect(await differences()).toHaveLength(1);
    expect(await opened.db.$count(providerMovements)).toBe(1);
  });

  it("notifies the admins of what is new", async () => {
    await reconcile(reporting([payment("order_unknown")]), night);
    await reconcile(reporting([]), laterNight(1));
    const rows = await opened.db.select().from(notifications);
    expect(rows).toMatchObject([{ kind: "reconciliation_difference", accountId: admin.accountId }]);
    const [summary] = (await ask(opened, "dashboards.admin", {}, { as: admin })).json();
    expect(summary.money.differencesToExplain).toBe(1);
  });

  it("finds nothing in payments and refunds of the sandbox, and a paisa that is changed here", async () => {
    const { chosen } = opened.services.providers;
    const { id } = await chosen.createOrder({ key: randomUUID(), amount: price });
    const late = await chosen.createOrder({ key: randomUUID(), amount: price, outcome: "late" });
    await order({ providerOrder: id });
    await order({ providerOrder: late.id, status: "refunded", refund: `refund_${late.id}` });
    await reconcile(opened.services, night);
    expect(await differences()).toEqual([]);
    expect(await opened.db.$count(providerMovements)).toBe(3);
    await opened.db.delete(reconciledDays);
    await opened.db.update(paymentOrders).set({ amount: more }).where(eq(paymentOrders.providerOrder, id));
    await reconcile(opened.services, night);
    expect(await differences()).toEqual([["payment", "amount", id, more, price]]);
  });
});

describe("reconciliation.close", () => {
  it("keeps the note, and the same difference is not found again", async () => {
    const reference = await order();
    await reconcile(reporting([]), night);
    const [row] = await list();
    expect(row).toMatchObject({ title: "A poster", companyName: "Kochi Spices", provider: "sandbox", day });
    expect(await close(row?.differenceId ?? 0)).toBe("Success");
    expect(await list(true)).toMatchObject([
      { reference, note: "The bank confirmed it by letter.", closedBy: expect.any(String) },
    ]);
    await opened.db.delete(reconciledDays);
    await reconcile(reporting([]), night);
    expect(await differences()).toEqual([]);
    const [entry] = await opened.db.select().from(auditEntries).where(eq(auditEntries.call, "reconciliation.close"));
    expect(entry).toMatchObject({ subject: "payment", after: { difference: "missing_there", closed: true } });
  });

  it("is done by one of twenty at once", async () => {
    const { id } = await buildDifference(opened.db);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => close(id)));
    expect(outcomes.toSorted()).toEqual([...Array(19).fill("409 payment_moved_on"), "Success"]);
  });

  it("needs a note and a difference", async () => {
    const { id } = await buildDifference(opened.db);
    expect(await close(id, " ")).toBe("400 invalid");
    expect(await close(2_000_000_000)).toBe("404 not_found");
    expect(await opened.db.$count(reconciliationItems, sql`closed_at is not null`)).toBe(0);
  });
});
