import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { payoutReference, payoutResultErrors } from "#domain/money/payout.ts";
import { readResults } from "#server/money/payouts/results-file.ts";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { payouts } from "#server/platform/db/schema/payouts.ts";
import { ask, type Browser, signedIn } from "#server/test/ask.ts";
import { buildAdmin } from "#server/test/build.ts";
import { buildPayoutRun } from "#server/test/money/build-payout.ts";
import { open } from "#server/test/open.ts";

const opened = open({}, { hasJobs: false });

let admin: Browser;
beforeAll(async () => {
  admin = await signedIn(opened, (await buildAdmin(opened.db)).id);
});

const head = "reference,UTR,status,reason";
const send = async (results: string, isDryRun: boolean) =>
  (await ask(opened, "payouts.import", { results, isDryRun }, { as: admin })).json();
const rowsOf = (runId: number) => opened.db.select().from(payouts).where(eq(payouts.runId, runId)).orderBy(payouts.id);
const reference = "0123456789ABCDEF0123456789ABCDEF";

describe("a file of results", () => {
  it.each([
    ['not csv "', payoutResultErrors.unreadable],
    ["name,amount\nAsha,1\n", payoutResultErrors.unreadable],
    ["reference,UTR,status\n", payoutResultErrors.empty],
    [`${head}\n12,UTR123456,paid,\n`, payoutResultErrors.reference],
    [`${head}\n${reference},UTR123456,perhaps,\n`, payoutResultErrors.status],
    [`${head}\n${reference},,paid,\n`, payoutResultErrors.utr],
    [`${head}\n${reference},no-utr,paid,\n`, payoutResultErrors.utr],
  ])("%j is not recorded", (text, problem) => {
    expect(readResults(text).problems).toEqual([{ line: expect.any(Number), text: problem }]);
  });

  it("has each payout and each UTR once", () => {
    const another = reference.replace("0", "1");
    const repeated = readResults(`${head}\n${reference},UTR123456,paid,\n${reference},UTR123457,paid,\n`);
    expect(repeated.problems).toEqual([{ line: 3, text: payoutResultErrors.repeated }]);
    const shared = readResults(`${head}\n${reference},UTR123456,paid,\n${another},UTR 123456,paid,\n`);
    expect(shared.problems).toEqual([{ line: 3, text: payoutResultErrors.used }]);
  });

  it("may say which character separates its columns", () => {
    const text = `\uFEFFsep=;\r\nreference;UTR;status\r\n${reference};UTR123456;paid\r\n`;
    expect(readResults(text)).toMatchObject({ problems: [], lines: [{ line: 3, result: { utr: "UTR123456" } }] });
  });

  it("may be separated by semicolons, begin with a mark and have columns in any order", () => {
    const text = `\uFEFFStatus;UTR;Reference\r\nPaid;utr 123456;${reference}\r\n\r\nFAILED;;${reference.replace("0", "1")}\r\n`;
    expect(readResults(text)).toMatchObject({
      problems: [],
      lines: [
        { line: 2, payoutId: "01234567-89ab-cdef-0123-456789abcdef", result: { move: "finish", utr: "UTR123456" } },
        { line: 4, result: { move: "fail", reason: "The bank has refused it." } },
      ],
    });
  });

  it.each(["\n", "\r\n"])("is counted with its empty lines and with lines inside quotes, between %j", (end) => {
    const rows = [
      "",
      head,
      "",
      "",
      `${reference},UTR123456,perhaps,`,
      "",
      `12,,failed,"Two${end}lines"`,
      "13,,failed,",
    ];
    expect(readResults(rows.join(end)).problems).toEqual([
      { line: 5, text: payoutResultErrors.status },
      { line: 8, text: payoutResultErrors.reference },
      { line: 9, text: payoutResultErrors.reference },
    ]);
  });
});

describe("payouts.import", () => {
  it("counts in a dry run, and records all results afterwards, once", async () => {
    const { runId, payoutIds } = await buildPayoutRun(opened, admin.accountId, { count: 2, status: "sent" });
    const [first = "", second = ""] = payoutIds;
    const text = `${head}\n${payoutReference(first)},UTR100001,paid,\n${payoutReference(second)},,failed,Closed account\n`;
    const counts = { paidCount: 1, failedCount: 1, problems: [] };
    expect(await send(text, true)).toEqual({ message: "Checked", ...counts });
    expect((await rowsOf(runId)).map(({ status }) => status)).toEqual(["sent", "sent"]);
    expect(await send(text, false)).toEqual({ message: "Success", ...counts });
    const byId = new Map((await rowsOf(runId)).map((row) => [row.id, row]));
    expect(byId.get(first)).toMatchObject({ status: "done", utr: "UTR100001" });
    expect(byId.get(second)).toMatchObject({ status: "failed", reason: "Closed account" });
    const entries = await opened.db.select().from(auditEntries).where(eq(auditEntries.call, "payouts.import"));
    expect(entries.map(({ after }) => after)).toEqual([{ paid: 1, failed: 1 }]);
    expect(await send(text, false)).toMatchObject({
      message: "Checked",
      problems: [
        { line: 2, text: payoutResultErrors.moved },
        { line: 3, text: payoutResultErrors.moved },
      ],
    });
  });

  it("records nothing where one line is wrong", async () => {
    const { runId, payoutIds } = await buildPayoutRun(opened, admin.accountId, { count: 2, status: "sent" });
    const [first = "", second = ""] = payoutIds;
    const text = `${head}\n${payoutReference(first)},UTR100002,paid,\n${payoutReference(second)},UTR100001,paid,\n${reference},UTR100003,paid,\n`;
    expect(await send(text, false)).toMatchObject({
      message: "Checked",
      problems: [
        { line: 3, text: payoutResultErrors.used },
        { line: 4, text: payoutResultErrors.reference },
      ],
    });
    expect((await rowsOf(runId)).map(({ status }) => status)).toEqual(["sent", "sent"]);
  });

  it("waits for the approval of the run", async () => {
    const { payoutId } = await buildPayoutRun(opened, admin.accountId, { needsApproval: true });
    expect(await send(`${head}\n${payoutReference(payoutId)},UTR100009,paid,\n`, false)).toMatchObject({
      message: "Checked",
      problems: [{ line: 2, text: payoutResultErrors.approval }],
    });
  });
});
