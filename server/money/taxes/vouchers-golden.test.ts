import { expect, it } from "vitest";
import { rupees } from "#domain/money.ts";
import { makePapers } from "#server/money/taxes/papers.ts";
import { violatedInvariants } from "#server/test/money/violated-invariants.ts";
import { voucherWorld } from "#server/test/money/voucher-world.ts";
import { open } from "#server/test/open.ts";

const opened = open({ PAYMENT_PROVIDER: "manual" }, { hasJobs: false });
const world = voucherWorld(opened);
const { dealIn, fundByTransfer, settle, approve, vouchersOf, taxEntriesOf, pdfsOf, months, file } = world;

const expectAll = (text: string | undefined, ...parts: readonly string[]) => {
  for (const part of parts) expect(text).toContain(part);
};

it("the fees of milestones are taxed at the funding, to the paisa on vouchers, in PDFs and in the files of both months", async () => {
  const released = await dealIn("27", 10_000);
  const halved = await dealIn("27", 10_000);
  const away = await dealIn("07", 10_000);
  for (const deal of [released, halved, away]) await fundByTransfer(deal, 1);
  const receiptHere = "receipt 30000 25424 2288 2288 0";
  expect(await vouchersOf(released)).toEqual([receiptHere]);
  expect(await vouchersOf(away)).toEqual(["receipt 30000 25424 0 0 4576"]);
  const atFunding = "tax: tax_advances 4576 · gst_payable -4576";
  for (const deal of [released, halved, away]) expect(await taxEntriesOf(deal)).toEqual([atFunding]);
  await world.moveToLastMonth();
  await makePapers(opened.services);
  expect(await violatedInvariants(opened)).toEqual([]);

  // A month later: one is released, one by half, and one is still held.
  await approve(released, 1);
  await settle(halved, 1, rupees(5_000));
  await makePapers(opened.services);
  expect(await vouchersOf(released)).toEqual([receiptHere, "invoice 30000 25424 2288 2288 0"]);
  expect(await vouchersOf(halved)).toEqual([
    receiptHere,
    "invoice 15000 12712 1144 1144 0",
    "refund 15000 12712 1144 1144 0",
  ]);
  // The brokerage is 12.5 %: its tax is owed at the release, as it is without vouchers.
  expect(await taxEntriesOf(released)).toEqual([
    atFunding,
    "tax: brokerage 19068 · client_fees 4576 · tax_advances -4576 · gst_payable -19068",
  ]);
  expect(await taxEntriesOf(halved)).toEqual([
    atFunding,
    "tax: brokerage 9534 · client_fees 2288 · tax_advances -2288 · gst_payable -9534",
    "tax_reversed: tax_advances -2288 · gst_payable 2288",
  ]);
  expect(await violatedInvariants(opened)).toEqual([]);

  const [receipt, invoice] = await pdfsOf(released.company);
  const year = /KJRA\/(\d{4})\/000001/.exec(receipt ?? "")?.[1];
  expectAll(
    receipt,
    "Receipt voucher",
    `KJRA/${year}/000001`,
    "₹254.24",
    "₹22.88",
    "CGST 9 %",
    "₹300",
    "27AAPFU0939F1ZV",
  );
  expectAll(receipt, "998599", "Maharashtra (27)", "Kavita Rao", "reverse charge", "Platform fee for “A poster”");
  expect(receipt?.toLowerCase()).not.toContain("tax invoice");
  expectAll(invoice, "Tax invoice", "Adjusts receipt voucher", `KJRA/${year}/000001`, "of it GST ₹45.76");
  const [, , refund] = await pdfsOf(halved.company);
  expectAll(
    refund,
    "Refund voucher",
    "KJVA/",
    "For receipt voucher",
    `KJRA/${year}/000002`,
    "₹127.12",
    "₹11.44",
    "₹150",
  );
  expect(refund?.toLowerCase()).not.toContain("tax invoice");
  expectAll(
    (await pdfsOf(halved.company))[1],
    "Tax invoice",
    "₹150 were taxed when they were received, of it GST ₹22.88",
  );
  expectAll((await pdfsOf(away.company))[0], "Receipt voucher", "IGST 18 %", "₹45.76", "Delhi (07)");
  const inHindi = await pdfsOf(halved.company, "hi");
  expectAll(inHindi[0], "रसीद वाउचर");
  expectAll(inHindi[2], "रिफ़ंड वाउचर");

  const [present, last] = await months();
  expect(last).toMatchObject({
    receipts: { count: 3, feePaise: 90_000, cgstPaise: 4_576, sgstPaise: 4_576, igstPaise: 4_576 },
    refunds: { count: 0 },
    advances: {
      adjustedPaise: 0,
      taxablePaise: 76_272,
      cgstPaise: 4_576,
      igstPaise: 4_576,
      taxPaise: 13_728,
      ledgerPaise: 13_728,
    },
    bookedPaise: 13_728,
    ledgerPaise: 13_728,
  });
  expect(present).toMatchObject({
    receipts: { count: 0 },
    refunds: { count: 1, feePaise: 15_000 },
    advances: {
      adjustedPaise: 45_000,
      taxablePaise: -50_848,
      cgstPaise: -4_576,
      igstPaise: 0,
      taxPaise: -9_152,
      ledgerPaise: -9_152,
    },
    bookedPaise: 26_314,
    ledgerPaise: 26_314,
  });
  expect(await file(last.month, "gstr1-at")).toEqual([
    "07-Delhi,18%,254.24,45.76,0.00,0.00",
    "27-Maharashtra,18%,508.48,0.00,45.76,45.76",
  ]);
  expect(await file(last.month, "gstr1-atadj")).toEqual([]);
  expect(await file(last.month, "gstr1-b2cs")).toEqual([]);
  expect(await file(last.month, "gstr1-hsn")).toEqual([]);
  expect(await file(present.month, "gstr1-at")).toEqual([]);
  expect(await file(present.month, "gstr1-atadj")).toEqual(["27-Maharashtra,18%,508.48,0.00,45.76,45.76"]);
  expect(await file(last.month, "gstr1-docs")).toEqual([
    `Receipt vouchers,KJRA/${year}/000001,KJRA/${year}/000003,3,0,3`,
  ]);
  const documents = (await file(present.month, "gstr1-docs")).map((line) => line.replace(/,KJ.*\/\d{6},/, ","));
  expect(documents.toSorted()).toEqual(["Invoices,4,0,4", "Refund vouchers,1,0,1"]);
  // What is owed for a month is that of the invoices with the advances of the month, less those of earlier months.
  const owed = (lines: readonly string[]) =>
    lines.flatMap((line) => line.split(",").slice(-3)).reduce((sum, tax) => sum + Math.round(Number(tax) * 100), 0);
  expect(owed(await file(present.month, "gstr1-hsn")) - owed(await file(present.month, "gstr1-atadj"))).toBe(26_314);
  const ledger = await file(last.month, "ledger");
  expect(ledger.filter((line) => line.includes("tax_advances,,45.76"))).toHaveLength(3);
  expect(ledger.some((line) => line.endsWith(`,${released.requestId},KJRA/${year}/000001`))).toBe(true);
});
