import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { addDays, type Day } from "#domain/day.ts";
import type { LedgerAccount } from "#domain/money/ledger.ts";
import { rollUpLedger } from "#server/money/ledger/queries.ts";
import { platformToday } from "#server/platform/db/column-formats.ts";
import { ask, type Browser, signedIn } from "#server/test/ask.ts";
import { buildAdmin } from "#server/test/build.ts";
import { buildMarkedWorld } from "#server/test/marked-world.ts";
import { open } from "#server/test/open.ts";

const opened = open();
let admin: Browser;
let today: Day;

beforeAll(async () => {
  await buildMarkedWorld(opened);
  admin = await signedIn(opened, (await buildAdmin(opened.db)).id);
  today = await platformToday(opened.db);
}, 60_000);

interface Balance {
  readonly account: LedgerAccount;
  readonly openingPaise: number;
  readonly debitPaise: number;
  readonly creditPaise: number;
  readonly closingPaise: number;
}

const read = async <R>(call: "ledger.listBalances" | "ledger.listCash" | "ledger.listPostings", input: object) =>
  (await ask(opened, call, { limit: 200, ...input }, { as: admin })).json<R[]>();
const balances = (input: object) => read<Balance>("ledger.listBalances", input);

const sumOf = <R>(rows: readonly R[], of: (row: R) => number) => rows.reduce((sum, row) => sum + of(row), 0);

/** The sum of an account by its lines alone. */
async function summed(account: string): Promise<number> {
  const { rows } = await opened.db.execute<{ sum: number }>(
    sql`select coalesce(sum(amount), 0)::float8 as sum from ledger_postings where account = ${account}::ledger_account`,
  );
  return rows[0]?.sum ?? 0;
}

describe("the trial balance", () => {
  it("has each account once with the sum of its lines, whether they are in the totals or pending", async () => {
    for (const rollUp of [async () => undefined, () => rollUpLedger(opened.db)]) {
      await rollUp();
      for (const { account, openingPaise, closingPaise } of await balances({}))
        expect([account, openingPaise, closingPaise]).toEqual([account, 0, await summed(account)]);
    }
  });

  it("balances at its start, in its movements and at its end", async () => {
    for (const period of [
      {},
      { startdate: today },
      { enddate: addDays(today, -1) },
      { startdate: addDays(today, -30), enddate: today },
    ]) {
      const rows = await balances(period);
      expect(rows.length).toBeGreaterThan(0);
      expect(sumOf(rows, (row) => row.openingPaise)).toBe(0);
      expect(sumOf(rows, (row) => row.debitPaise)).toBe(sumOf(rows, (row) => row.creditPaise));
      expect(sumOf(rows, (row) => row.closingPaise)).toBe(0);
    }
  });

  it("ends a period with what the next one begins with", async () => {
    await opened.db.execute(sql`alter table ledger_entries disable trigger user`);
    await opened.db.execute(
      sql`update ledger_entries set booked_at = current_date - interval '1 millisecond' where id % 3 = 0`,
    );
    await opened.db.execute(sql`update ledger_entries set booked_at = current_date where id % 3 = 1`);
    await opened.db.execute(sql`alter table ledger_entries enable trigger user`);
    const before = await balances({ enddate: addDays(today, -1) });
    const after = await balances({ startdate: today });
    expect(before.some(({ closingPaise }) => closingPaise !== 0)).toBe(true);
    expect(after.map((row) => row.openingPaise)).toEqual(before.map((row) => row.closingPaise));
  });
});

interface Cash {
  readonly holder: string | null;
  readonly openingPaise: number;
  readonly receivedPaise: number;
  readonly refundedPaise: number;
  readonly paidOutPaise: number;
  readonly takenBackPaise: number;
  readonly deductedPaise: number;
  readonly closingPaise: number;
}

describe("the cash of the books", () => {
  const cash = (input: object) => read<Cash>("ledger.listCash", input);

  it("is that of the cash accounts, whoever holds it", async () => {
    const rows = await cash({});
    const accounts = await balances({});
    const balanceOf = (...names: readonly LedgerAccount[]) =>
      sumOf(accounts, ({ account, closingPaise }) => (names.includes(account) ? closingPaise : 0));
    expect(rows.length).toBeGreaterThan(1);
    expect(sumOf(rows, (row) => row.receivedPaise)).toBe(balanceOf("company_payments", "fees_collected"));
    expect(sumOf(rows, (row) => row.refundedPaise)).toBe(0 - balanceOf("refunds"));
    expect(sumOf(rows, (row) => row.paidOutPaise)).toBe(0 - balanceOf("paid_out"));
    expect(sumOf(rows, (row) => row.takenBackPaise)).toBe(0 - balanceOf("chargebacks"));
    expect(sumOf(rows, (row) => row.deductedPaise)).toBe(0 - balanceOf("provider_deductions"));
  });

  it("of a period begins with what the one before it ended with", async () => {
    const before = await cash({ enddate: addDays(today, -1) });
    for (const { holder, openingPaise } of await cash({ startdate: today }))
      expect([holder, openingPaise]).toEqual([holder, before.find((row) => row.holder === holder)?.closingPaise ?? 0]);
  });

  it("that went directly to a freelancer stays with nobody", async () => {
    const { rows } = await opened.db.execute<{ reversed: boolean }>(
      sql`select true as reversed from ledger_entries where kind = 'direct'`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect((await cash({})).find(({ holder }) => holder === "direct")?.closingPaise).toBe(0);
  });
});

describe("the journal", () => {
  interface Line {
    readonly entryId: number;
    readonly account: LedgerAccount;
    readonly holder: string | null;
    readonly debitPaise: number;
    readonly creditPaise: number;
    readonly receiptNumber: string | null;
  }
  const lines = (input: object) => read<Line>("ledger.listPostings", input);

  it("has the lines behind each figure of the trial balance", async () => {
    for (const { account, debitPaise, creditPaise } of await balances({ startdate: today })) {
      const rows = await lines({ startdate: today, account });
      expect(new Set(rows.map((row) => row.account))).toEqual(new Set(rows.length > 0 ? [account] : []));
      expect([account, sumOf(rows, (row) => row.debitPaise), sumOf(rows, (row) => row.creditPaise)]).toEqual([
        account,
        debitPaise,
        creditPaise,
      ]);
    }
  });

  it("has the lines behind each figure of the cash, and before and after the period", async () => {
    const of = async (input: object) => {
      const rows = await lines(input);
      return sumOf(rows, (row) => row.debitPaise - row.creditPaise);
    };
    const yesterday = addDays(today, -1);
    const cash = await read<Cash>("ledger.listCash", { startdate: today });
    expect(cash.length).toBeGreaterThan(1);
    for (const row of cash) {
      const holder = row.holder ?? "unknown";
      const moved = async (figure: string) => of({ startdate: today, holder, figure });
      expect([
        holder,
        await of({ enddate: yesterday, holder, figure: "cash" }),
        await moved("received"),
        await moved("refunded"),
        await moved("paidOut"),
        await moved("takenBack"),
        await moved("deducted"),
        await of({ holder, figure: "cash" }),
      ]).toEqual([
        holder,
        row.openingPaise,
        row.receivedPaise,
        0 - row.refundedPaise,
        0 - row.paidOutPaise,
        0 - row.takenBackPaise,
        0 - row.deductedPaise,
        row.closingPaise,
      ]);
    }
  });

  it("has the lines behind the income of the platform", async () => {
    const parts = (await balances({})).filter(({ account }) =>
      ["brokerage", "client_fees", "platform_losses", "provider_fees"].includes(account),
    );
    const rows = await lines({ figure: "income" });
    expect(rows.length).toBeGreaterThan(0);
    expect(sumOf(rows, (row) => row.debitPaise - row.creditPaise)).toBe(sumOf(parts, (row) => row.closingPaise));
  });

  it("of one holder has no line of another", async () => {
    const all = await lines({});
    for (const holder of ["manual", "direct"]) {
      const rows = await lines({ holder });
      expect(rows).toEqual(all.filter((row) => row.holder === holder));
      expect(rows.length).toBeGreaterThan(0);
    }
  });

  it("names the receipt of a payment in each entry that follows from it", async () => {
    const { rows } = await opened.db.execute<{ id: number; receipt: number }>(sql`
      select e.id::int as id, paid.id::int as receipt from ledger_entries e
      inner join returns on returns.id = e.return_id
      inner join ledger_entries paid on paid.payment_id = returns.payment_id and paid.kind = 'payment'`);
    const [given] = rows;
    const line = (await lines({})).find(({ entryId }) => entryId === given?.id);
    expect(line?.receiptNumber).toBe(`KJ-${String(given?.receipt).padStart(6, "0")}`);
  });
});
