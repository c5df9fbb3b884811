import { expect, it } from "vitest";
import { financialYearOf } from "#domain/money/tax.ts";
import { rupees } from "#domain/money.ts";
import { makePapers } from "#server/money/taxes/papers.ts";
import { ask, type Browser, outcomeOf } from "#server/test/ask.ts";
import { here, individualPan, registeredAway, taxWorld } from "#server/test/money/tax-world.ts";
import { violatedInvariants } from "#server/test/money/violated-invariants.ts";
import { open } from "#server/test/open.ts";

const opened = open({ PAYMENT_PROVIDER: "manual" }, { hasJobs: false });
const { admins, withhold, parties, pay, papersOf, pdfOf, paidBefore, owedTo } = taxWorld(opened);

const asha = { ...here, pan: individualPan };

/** The texts of the PDFs of an account, the first paper first. */
async function pdfsOf(as: Browser): Promise<readonly string[]> {
  const texts: string[] = [];
  for (const { paperId } of (await papersOf(as)).toReversed()) texts.push(await pdfOf(as, paperId));
  return texts;
}

const expectAll = (text: string | undefined, ...parts: readonly string[]) => {
  for (const part of parts) expect(text).toContain(part);
};

it("A to D, F and G are to the paisa on the wire, on papers, in PDFs, in the ledger and in the files of the month", async () => {
  await withhold({ tdsModel: "operator", tdsThreshold: "onwards", collectsTcs: true });
  const a = await parties(asha, here);
  await paidBefore(a.freelancer, 500_000);
  const { paymentId, requestId } = await pay({ ...a, clientFeeBps: 300 });
  // F: a quarter of A goes back.
  const back = { paymentId, amountPaise: rupees(2_500) };
  expect(outcomeOf(await ask(opened, "payments.giveBack", back, { as: a.freelancer }))).toBe("Success");
  const b = await parties(registeredAway, here);
  await pay(b);
  const c = await parties(asha, here);
  await paidBefore(c.freelancer, 495_000);
  await pay(c);
  const d = await parties({ ...here, pan: null }, here);
  await pay(d);
  const g = await parties(asha, { stateCode: "07" });
  await pay({ ...g, clientFeeBps: 300 });
  await makePapers(opened.services);

  const paidOut: number[] = [];
  for (const { freelancer } of [a, b, c, d, g])
    for (const { netPaise } of await owedTo(freelancer)) paidOut.push(netPaise);
  // Of A less F, B, C onwards, D, and G below the threshold.
  expect(paidOut).toEqual([674_000, 894_916, 899_000, 850_000, 900_000]);

  const ofA = await pdfsOf(a.freelancer);
  expectAll(ofA[0], "Tax invoice", "₹847.46", "₹76.27", "CGST 9 %", "SGST / UTGST 9 %", "₹1,000", "Maharashtra (27)");
  expectAll(ofA[1], "Credit note", "For invoice", "₹211.86", "₹19.07", "₹250");
  const ofCompanyA = await pdfsOf(a.company);
  expectAll(ofCompanyA[0], "Tax invoice", "₹254.24", "₹22.88", "₹300");
  expectAll(ofCompanyA[1], "Credit note", "₹63.56", "₹5.72", "₹75");
  expectAll((await pdfsOf(b.freelancer))[0], "29AAPFU0939F1ZR", "IGST 18 %", "₹152.54", "₹847.46", "Karnataka (29)");
  for (const { freelancer } of [c, d, g])
    expectAll((await pdfsOf(freelancer))[0], "Tax invoice", "₹847.46", "₹76.27", "Maharashtra (27)");
  expectAll((await pdfsOf(g.company))[0], "IGST 18 %", "₹45.76", "₹254.24", "Delhi (07)", "Not registered for GST");

  const { month } = (await ask(opened, "taxes.listMonths", {}, { as: admins.accountant })).json()[0];
  const file = async (name: string) => {
    const response = await ask(opened, "taxes.export", { month, file: name }, { as: admins.accountant });
    return response.payload.slice(1).trimEnd().split("\r\n").slice(1);
  };
  const [registered, ...others] = await file("gstr1-b2b");
  expect(registered).toMatch(/^29AAPFU0939F1ZR,.*,1000\.00,29-Karnataka,N,18%,847\.46,152\.54,0\.00,0\.00$/);
  expect(others).toEqual([]);
  // The brokerage of A, C, D and G and the fee of A, less the credits of F; the fee of G is in Delhi.
  expect((await file("gstr1-b2cs")).toSorted()).toEqual([
    "07-Delhi,18%,254.24,45.76,0.00,0.00",
    "27-Maharashtra,18%,3368.66,0.00,303.17,303.17",
  ]);
  expect(await file("gstr1-hsn")).toEqual(["998599,18%,4470.36,198.30,303.17,303.17"]);
  expect((await file("gstr1-docs")).map((line) => line.split(",").filter((_, at) => at !== 1 && at !== 2))).toEqual([
    ["Invoices", "7", "0", "7"],
    ["Credit notes", "2", "0", "2"],
  ]);
  expect(await file("gstr8")).toEqual(["29AAPFU0939F1ZR,8474.58,0.00,8474.58,42.37,0.00,0.00"]);
  const withheld = (await file("tds-140")).map((line) => line.split(",").filter((_, at) => at !== 1 && at !== 3));
  expect(withheld).toEqual([
    [individualPan, "1035", "10000.00", "0.1%", "10.00", "", ""],
    ["AAPFU0939F", "1035", "8474.58", "0.1%", "8.47", "", ""],
    [individualPan, "1035", "10000.00", "0.1%", "10.00", "", ""],
    ["PANNOTAVBL", "1035", "10000.00", "5%", "500.00", "no PAN", ""],
    [individualPan, "1035", "10000.00", "0%", "0.00", "below the threshold", ""],
  ]);
  const [setup] = (await ask(opened, "taxes.getSetup", {}, { as: admins.accountant })).json();
  expect(setup.turnover).toEqual({ year: financialYearOf(month), taxablePaise: 447_036 });
  const booked = (await file("ledger")).map((line) => line.split(","));
  const taxOf = booked.filter(([, , kind, , , , request]) => kind === "tax" && request === String(requestId));
  expect(taxOf.map((cells) => [cells[3], cells[5], cells[7]?.split(" ").length])).toEqual([
    ["brokerage", "152.54", 2],
    ["client_fees", "45.76", 2],
    ["freelancer_payable", "10.00", 2],
    ["gst_payable", "-198.30", 2],
    ["tds_payable", "-10.00", 2],
    ["brokerage", "-38.14", 2],
    ["client_fees", "-11.44", 2],
    ["gst_payable", "49.58", 2],
  ]);
  const sumOf = (account: string) =>
    booked.reduce((sum, cells) => sum + (cells[3] === account ? Math.round(Number(cells[5]) * 100) : 0), 0);
  // Brokerage of five, the fees of A and G, less F; and what was withheld of each.
  expect(sumOf("gst_payable")).toBe(-(5 * 15_254 + 2 * 4_576 - 4_958));
  expect(sumOf("tds_payable")).toBe(-(1_000 + 847 + 1_000 + 50_000));
  expect(sumOf("tcs_payable")).toBe(-4_237);
  expect(await violatedInvariants(opened)).toEqual([]);
});
