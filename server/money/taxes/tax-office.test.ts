import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isNotNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TaxFile, taxFiles } from "#domain/money/tax-paper.ts";
import { rupees } from "#domain/money.ts";
import { makePapers } from "#server/money/taxes/papers.ts";
import { paymentOrders } from "#server/platform/db/schema/payments.ts";
import { taxLines } from "#server/platform/db/schema/tax-papers.ts";
import { ask, outcomeOf } from "#server/test/ask.ts";
import { csvInLibreOffice, hasLibreOffice } from "#server/test/libre-office.ts";
import { buildMilestones } from "#server/test/money/build-milestones.ts";
import { here, individualPan, registeredAway, taxWorld } from "#server/test/money/tax-world.ts";
import { open } from "#server/test/open.ts";

/** The columns that somebody calculates with. What is in the others is text, also where it is all digits to people, like a challan. */
const numberColumns: readonly string[] = [
  ...["Value", "Taxable", "IGST", "CGST", "SGST", "Gross", "Returned", "Net", "Amount", "Tax"],
  ...["Total", "Cancelled", "Entry", "Request", "Rate"],
  ...["Gross advance received", "Gross advance adjusted"],
];
/** Codes of a table, some of which are digits without a zero before them: 998599, 1035, 194O. */
const codeColumns: readonly string[] = ["SAC", "Code"];

const opened = open({ PAYMENT_PROVIDER: "manual" }, { hasJobs: false });
const { admins, withhold, parties, pay, paidBefore } = taxWorld(opened);
let folder: string;
let month: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kaamkaj-tax-files-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Without LibreOffice: fields of the file itself, where a plain number is one, as spreadsheets recognize them. */
const cellsOf = (text: string): unknown[][] =>
  text
    .replace("\ufeff", "")
    .trimEnd()
    .split("\r\n")
    .map((line) =>
      [...line.matchAll(/("(?:[^"]|"")*"|[^",]*)(?:,|$)/g)]
        .map(([, field = ""]) => field)
        .slice(0, line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).length)
        .map((field) => (/^-?\d+(?:\.\d+)?%?$/.test(field) ? { unquoted: field } : field.replaceAll('"', ""))),
    );

async function rowsOf(name: TaxFile): Promise<readonly (readonly unknown[])[]> {
  const response = await ask(opened, "taxes.export", { month, file: name }, { as: admins.accountant });
  if (!hasLibreOffice) return cellsOf(response.payload);
  const file = join(folder, `${name}.csv`);
  await writeFile(file, response.rawPayload);
  return csvInLibreOffice(file);
}

/** Fees that were received in advance: one of this month, and one of an earlier month that is refunded in this one. */
async function advances({ company, freelancer }: Awaited<ReturnType<typeof parties>>): Promise<void> {
  await buildMilestones(opened.db, company.accountId, freelancer.accountId);
  const orders = opened.db.select({ orderId: paymentOrders.id }).from(paymentOrders);
  const [kept, refunded] = await orders.where(isNotNull(paymentOrders.milestoneId)).limit(2);
  if (!(kept && refunded)) throw new Error("nothing is funded");
  const today = (await opened.db.execute<{ day: string }>(sql`select current_date::text as day`)).rows[0]?.day ?? "";
  const fee = { fee: 30_000, rateBps: 1800, taxable: 25_424, cgst: 0, sgst: 0, igst: 4_576 };
  const of = {
    ...fee,
    side: "company",
    accountId: company.accountId,
    placeOfSupply: "07",
    isTest: false,
  } as const;
  const receipt = { ...of, kind: "receipt", orderId: refunded.orderId, day: "2026-04-01" } as const;
  const [received] = await opened.db.insert(taxLines).values(receipt).returning();
  await opened.db.insert(taxLines).values([
    { ...of, kind: "receipt", orderId: kept.orderId, day: today },
    { ...of, kind: "refund", orderId: refunded.orderId, receiptId: received?.id ?? 0, day: today },
  ]);
}

/** Cells that are numbers in a column of texts, or texts in one of numbers. */
function misreadIn([headers = [], ...lines]: readonly (readonly unknown[])[]): readonly unknown[] {
  const isEmpty = (cell: unknown) => cell === "" || (cell as { unquoted?: string }).unquoted === "";
  const isMisread = (cell: unknown, header: string) =>
    !(isEmpty(cell) || codeColumns.includes(header)) && (typeof cell === "object") !== numberColumns.includes(header);
  return lines.flatMap((line) => line.filter((cell, at) => isMisread(cell, String(headers[at]))));
}

describe("the files of a month in a spreadsheet", () => {
  it("have amounts as numbers, and numbers of people, papers and challans as text", { timeout: 300_000 }, async () => {
    await withhold({ tdsModel: "operator", tdsThreshold: "onwards", collectsTcs: true });
    const registered = await parties(registeredAway, { ...registeredAway, stateCode: "29" });
    const { paymentId } = await pay({ ...registered, clientFeeBps: 300 });
    const back = { paymentId, amountPaise: rupees(2_500) };
    expect(outcomeOf(await ask(opened, "payments.giveBack", back, { as: registered.freelancer }))).toBe("Success");
    const other = await parties({ ...here, pan: individualPan }, { stateCode: "07" });
    await paidBefore(other.freelancer, 500_000);
    // Its fee is above ₹1,00,000, and goes back in part.
    const large = await pay({ ...other, clientFeeBps: 300, price: 5_000_000 });
    const largeBack = { paymentId: large.paymentId, amountPaise: rupees(2_500) };
    expect(outcomeOf(await ask(opened, "payments.giveBack", largeBack, { as: other.freelancer }))).toBe("Success");
    await pay(await parties({ ...here, pan: null }, here));
    await advances(await parties({ ...here, pan: null }, { stateCode: "07" }));
    await makePapers(opened.services);
    const { rows } = await opened.db.execute<{ day: string }>(sql`select current_date::text as day`);
    const [{ day } = { day: "" }] = rows;
    month = `${day.slice(0, 7)}-01`;
    const deposit = { head: "tds", month, amountPaise: 1_983, challan: "00042", bsrCode: "0510308", paidOn: day };
    expect(outcomeOf(await ask(opened, "taxes.recordDeposit", deposit, { as: admins.accountant }))).toBe("Success");

    for (const name of taxFiles) {
      const rows = await rowsOf(name);
      expect(rows.length, name).toBeGreaterThan(1);
      expect(misreadIn(rows), name).toEqual([]);
    }
    const texts = async (name: TaxFile) => (await rowsOf(name)).flat();
    expect(await texts("tds-140")).toContain(`0510308 ${day.split("-").toReversed().join("-")} 00042`);
    expect(await texts("gstr1-b2b")).toEqual(expect.arrayContaining(["29AAPFU0939F1ZR", "29-Karnataka"]));
    expect(await texts("gstr1-b2cl")).toContain("07-Delhi");
    expect(await texts("gstr8")).toContain("29AAPFU0939F1ZR");
    expect(await texts("tds-140")).toEqual(expect.arrayContaining([individualPan, "PANNOTAVBL"]));
  });
});
