import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { requestStatuses } from "#domain/hiring/work-request.ts";
import { rupees } from "#domain/money.ts";
import { ledgerEntries } from "#server/platform/db/schema/ledger.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import {
  buildAdmin,
  buildCategory,
  buildCompany,
  buildFreelancer,
  buildLocation,
  buildRequest,
  buildSubcategory,
  buildWork,
} from "#server/test/build.ts";
import { open } from "#server/test/open.ts";
import { inFile, readPdf } from "#server/test/read-pdf.ts";

const opened = open();

interface Deal {
  readonly requestid: number;
  readonly workId: number;
  readonly receiptNumber: string;
  readonly company: Browser;
  readonly freelancer: Browser;
}

let admin: Browser;
let deal: Deal;

beforeAll(async () => {
  admin = await signedIn(opened, (await buildAdmin(opened.db)).id);
  deal = await paidDeal({});
});

interface Names {
  readonly title?: string;
  readonly company?: string;
  readonly freelancer?: string;
}

/** A work of a lakh at 12.5 %, paid at half past eleven at night in India. */
async function paidDeal({ title = "A shop front", company = "Ravi Textiles", freelancer = "Asha Rao" }: Names) {
  const { db } = opened;
  const category = await buildCategory(db, { name: `Web development ${Math.random()}` });
  const { id: subcategoryId } = await buildSubcategory(db, { categoryId: category.id, name: "Shops" });
  const [companyLocation, freelancerLocation] = [
    await buildLocation(db, { name: "Kochi" }),
    await buildLocation(db, { name: "Thrissur" }),
  ];
  const owner = await buildCompany(db, {
    name: company,
    licenceNo: "KL-07/2211",
    locationId: companyLocation.id,
    districtId: companyLocation.districtId,
  });
  const engaged = await buildFreelancer(db, {
    name: freelancer,
    locationId: freelancerLocation.id,
    districtId: freelancerLocation.districtId,
  });
  const terms = { title, budget: rupees(100_000), categoryId: category.id, subcategoryId };
  const { id: workId } = await buildWork(db, { ownerId: owner.id, ...terms });
  const { id } = await buildRequest(db, { workId, freelancerId: engaged.id, status: "paid", brokerageBps: 1250 });
  const paidAt = new Date("2026-03-09T18:00:00Z");
  const [payment] = await db
    .update(payments)
    .set({ paidAt, source: "sandbox" })
    .where(eq(payments.requestId, id))
    .returning();
  const [entry] = await db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.paymentId, payment?.id ?? 0));
  return {
    requestid: id,
    workId,
    receiptNumber: `KJ-${String(entry?.id).padStart(6, "0")}`,
    company: await signedIn(opened, owner.id),
    freelancer: await signedIn(opened, engaged.id),
  };
}

const receipt = (requestid: unknown, as: Browser) => ask(opened, "payments.getReceipt", { requestid }, { as });
const pdf = (requestid: unknown, as: Browser, headers = {}) =>
  ask(opened, "payments.downloadReceipt", { requestid }, { as, headers });

describe("the receipt of a payment", () => {
  it("tells the company what it paid, and of the freelancer no more than it knows anyway", async () => {
    expect((await receipt(deal.requestid, deal.company)).json()).toEqual([
      {
        receiptNumber: deal.receiptNumber,
        requestid: deal.requestid,
        paymentId: expect.any(Number),
        workId: deal.workId,
        recipientRole: "client",
        title: "A shop front",
        milestone: null,
        heldBy: null,
        categoryname: expect.stringContaining("Web development"),
        subcategory: "Shops",
        companyname: "Ravi Textiles",
        licenseno: "KL-07/2211",
        companyCity: "Kochi",
        freelancername: "Asha Rao",
        freelancerCity: null,
        cost: 100_000,
        brokerageBps: 1250,
        brokerageFixedPaise: 0,
        changes: [],
        remaining: 100_000,
        brokerage: 12_500,
        amount: 87_500,
        clientFeeBps: 0,
        clientFeeFixedPaise: 0,
        clientFee: 0,
        total: 100_000,
        paymentdate: "2026-03-09",
        isTestPayment: true,
        isPaidByPlatform: false,
      },
    ]);
  });

  it("is that of a test where the payment was one, whoever takes payments today", async () => {
    const { id } = await buildRequest(opened.db, { status: "paid" });
    const isTest = async (source: "sandbox" | "razorpay" | null) => {
      await opened.db.update(payments).set({ source }).where(eq(payments.requestId, id));
      return (await receipt(id, admin)).json()[0].isTestPayment;
    };
    expect(opened.services.providers.chosen.name).toBe("sandbox");
    expect([await isTest("sandbox"), await isTest("razorpay"), await isTest(null)]).toEqual([true, false, false]);
  });

  it("tells the freelancer what he earned, and the admin all of it, under one number", async () => {
    const { receiptNumber } = deal;
    expect((await receipt(deal.requestid, deal.freelancer)).json()).toMatchObject([
      { receiptNumber, recipientRole: "freelancer", licenseno: null, companyCity: null, freelancerCity: "Thrissur" },
    ]);
    expect((await receipt(String(deal.requestid), admin)).json()).toMatchObject([
      {
        receiptNumber,
        recipientRole: "admin",
        licenseno: "KL-07/2211",
        companyCity: "Kochi",
        freelancerCity: "Thrissur",
      },
    ]);
  });

  it("has a number of its own, which stays", async () => {
    const other = await paidDeal({});
    expect(other.receiptNumber).not.toBe(deal.receiptNumber);
    expect((await receipt(deal.requestid, deal.company)).json()[0].receiptNumber).toBe(deal.receiptNumber);
  });

  it.each(requestStatuses.filter((status) => status !== "paid"))(
    "is not there while the request is %s",
    async (status) => {
      const { id: workId } = await buildWork(opened.db, { ownerId: deal.company.accountId });
      const { id } = await buildRequest(opened.db, { workId, freelancerId: deal.freelancer.accountId, status });
      for (const as of [deal.company, deal.freelancer, admin])
        for (const response of [await receipt(id, as), await pdf(id, as)])
          expect(outcomeOf(response)).toBe("409 not_paid");
    },
  );

  it("is not found by the admin where there is none", async () => {
    expect(outcomeOf(await receipt(2_000_000_000, admin))).toBe("404 not_found");
    expect(outcomeOf(await pdf(2_000_000_000, admin))).toBe("404 not_found");
  });

  it.each(["", "x", 0, -1, 1.5])("is not asked for by %j", async (id) => {
    for (const response of [await receipt(id, admin), await pdf(id, admin)])
      expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, ["requestid"]]);
  });
});

describe("the receipt as a PDF", () => {
  it("is a file to keep, which nobody on the way keeps and no browser opens as something else", async () => {
    const { statusCode, headers } = await pdf(deal.requestid, deal.company);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="Receipt ${deal.receiptNumber}.pdf"`,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("sandbox"),
    });
  });

  it("says on one page what the company paid", async () => {
    const { pages, lines, text, fits, info } = await readPdf((await pdf(deal.requestid, deal.company)).rawPayload);
    expect([pages, fits]).toEqual([1, true]);
    expect(lines).toEqual(expect.arrayContaining(["Receipt for your payment", deal.receiptNumber, "09-03-2026"]));
    expect(text).toContain("For the freelancer ₹87,500 Brokerage (12.5%) ₹12,500 Paid by the company ₹1,00,000");
    expect(text).toContain("Test payment: no money moved");
    expect(text).toContain("It is not a tax invoice.");
    expect(text).toContain("Ravi Textiles License no. KL-07/2211 Kochi");
    expect(text).not.toContain("Thrissur");
    expect(info).toMatchObject({ Title: `Receipt for your payment ${deal.receiptNumber}`, Language: "en-IN" });
  });

  it("says to the freelancer what he earned", async () => {
    const { pages, text, fits } = await readPdf((await pdf(deal.requestid, deal.freelancer)).rawPayload);
    expect([pages, fits]).toEqual([1, true]);
    expect(text).toContain("Receipt for your earnings");
    expect(text).toContain("Price of the work ₹1,00,000 Brokerage (12.5%) −₹12,500 Earned by the freelancer ₹87,500");
    expect(text).toContain("Asha Rao Thrissur");
    expect(text).not.toContain("KL-07/2211");
  });

  it("is in Hindi for whoever reads the screens in Hindi, with the same amounts and the same number", async () => {
    const bytes = (await pdf(deal.requestid, deal.company, { "accept-language": "hi" })).rawPayload;
    const { pages, lines, text, fits, info } = await readPdf(bytes);
    expect([pages, fits]).toEqual([1, true]);
    for (const words of ["आपके भुगतान की रसीद", "भुगतान की तारीख", "कमीशन (12.5%)", "कंपनी ने चुकाया"])
      expect(inFile(bytes, words), words).toBe(true);
    for (const amount of ["₹87,500", "₹12,500", "₹1,00,000"]) expect(text).toContain(amount);
    expect(lines).toContain(deal.receiptNumber);
    expect(lines.join("")).not.toContain("\0");
    expect(info).toMatchObject({ Title: `आपके भुगतान की रसीद ${deal.receiptNumber}`, Language: "hi-IN" });
  });

  it("is the same file each time, byte by byte", async () => {
    const [one, two] = [await pdf(deal.requestid, deal.company), await pdf(deal.requestid, deal.company)];
    expect(one.rawPayload.equals(two.rawPayload)).toBe(true);
  });

  it("is sent from where a download was cut", async () => {
    const whole = (await pdf(deal.requestid, deal.company)).rawPayload;
    const part = await pdf(deal.requestid, deal.company, { range: "bytes=0-99" });
    expect([part.statusCode, part.rawPayload.equals(whole.subarray(0, 100))]).toEqual([206, true]);
    const beyond = await pdf(deal.requestid, deal.company, { range: "bytes=9999999-" });
    expect([beyond.statusCode, beyond.headers["content-range"]]).toEqual([416, `bytes */${whole.length}`]);
  });

  it("loses no letter of a name in Devanagari", async () => {
    const name = "श्रीमती प्रियंका क्षत्रिय";
    const { requestid, freelancer } = await paidDeal({ freelancer: name, title: "दुकान की वेबसाइट" });
    const bytes = (await pdf(requestid, freelancer)).rawPayload;
    const { lines, text } = await readPdf(bytes);
    const sortedCharacters = (of: string) => [...of.replaceAll(" ", "")].toSorted().join("");
    const start = text.indexOf("Freelancer") + "Freelancer".length;
    // Drawn in the order of the script; what is copied from it is the text itself.
    expect(sortedCharacters(text.slice(start, text.indexOf("Thrissur", start)))).toBe(sortedCharacters(name));
    expect(lines.join("")).not.toContain("\0");
    expect(inFile(bytes, `${name}\nThrissur`)).toBe(true);
  });

  it("of தமிழ்செல்வி for 李小龙 & Söhne can be read and copied", async () => {
    const names = { freelancer: "தமிழ்செல்வி", company: "李小龙 & Söhne", title: "A poster 😀 اردو" };
    const parties = await paidDeal(names);
    for (const as of [parties.company, parties.freelancer]) {
      const bytes = (await pdf(parties.requestid, as)).rawPayload;
      const { pages, text, fits } = await readPdf(bytes);
      expect([pages, fits]).toEqual([1, true]);
      for (const name of Object.values(names)) expect(text).toContain(name);
      expect(bytes.length).toBeLessThan(100 * 1000);
    }
  });

  it("wraps what is long, and still has one page", async () => {
    const unbroken = await paidDeal({ title: "W".repeat(120), company: "M".repeat(80), freelancer: "Å".repeat(80) });
    const worded = await paidDeal({
      title: "Ten photographs of a loom ".repeat(5).slice(0, 120),
      company: "Ravi and Brothers Textiles ".repeat(3).slice(0, 80),
    });
    for (const { requestid, company } of [unbroken, worded]) {
      const { pages, fits } = await readPdf((await pdf(requestid, company)).rawPayload);
      expect([pages, fits]).toEqual([1, true]);
    }
    const { text } = await readPdf((await pdf(unbroken.requestid, unbroken.company)).rawPayload);
    expect([...text].filter((letter) => letter === "W").length).toBeGreaterThanOrEqual(120);
    expect([...text].filter((letter) => letter === "Å")).toHaveLength(80);
  });

  it("is drawn for twenty who ask at once", async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => pdf(deal.requestid, deal.company)));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
  });
});
