import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { firstDocument } from "#domain/hiring/contract.ts";
import { sampleAgreement, sampleFacts } from "#domain/hiring/contract-sample.ts";
import { sweepFiles } from "#server/catalog/files/service.ts";
import { drawContract } from "#server/hiring/contracts/contract-pdf.ts";
import { contractFiles } from "#server/platform/db/schema/contracts.ts";
import { files } from "#server/platform/db/schema/files.ts";
import { accounts, works } from "#server/platform/db/schema/marketplace.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildFreelancer } from "#server/test/build.ts";
import { agreementsOf } from "#server/test/hiring/agreements.ts";
import { open } from "#server/test/open.ts";
import { inFile, readPdf } from "#server/test/read-pdf.ts";

const opened = open({}, { hasJobs: false });
const { buildParties, accept, buildAccepted, contractOf, moveDeadline } = agreementsOf(opened);

const pdf = (body: object, as: Browser, headers = {}) => ask(opened, "contracts.pdf", body, { as, headers });

/** A contract, with what its company calls it. */
async function agreed() {
  const parties = await buildAccepted();
  return { ...parties, contract: await contractOf(parties) };
}

describe("the contract as a PDF", () => {
  it("says what both have agreed on, and that it was agreed electronically", async () => {
    const { company, freelancer, contract } = await agreed();
    const { contractId } = contract;
    const response = await pdf({ contractId, language: "en" }, company);
    expect(response.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="Contract ${contractId} version 1 en.pdf"`,
      "cache-control": "no-store",
    });
    const { text, fits, info } = await readPdf(response.rawPayload);
    expect(fits).toBe(true);
    for (const words of [
      "Tea House",
      "Meera Nair",
      "A poster",
      "Three pages.",
      "01-06-2099",
      "₹1,200",
      "₹120",
      "₹1,080",
    ])
      expect(text).toContain(words);
    expect(text).toContain("Agreed electronically");
    expect(text.toLowerCase()).not.toContain("signed");
    expect(text).toContain("UTC: Meera Nair applied for the work.");
    expect(text).toContain("UTC: Tea House accepted the application.");
    expect(info).toMatchObject({ Title: `Contract ${contractId}`, Language: "en-IN" });
    expect((await pdf({ contractId, language: "en" }, freelancer)).rawPayload.equals(response.rawPayload)).toBe(true);
  });

  it("is in Hindi with every letter of Devanagari and the same amounts", async () => {
    const parties = await buildParties();
    const title = "श्रीमती प्रियंका क्षत्रिय की दुकान";
    await opened.db.update(works).set({ title }).where(eq(works.id, parties.work.id));
    expect(await accept(parties)).toBe("updated");
    const { contractId } = await contractOf(parties);
    const bytes = (await pdf({ contractId, language: "hi" }, parties.freelancer)).rawPayload;
    const { text, lines, fits, info } = await readPdf(bytes);
    for (const words of [title, "अनुबंध", "इलेक्ट्रॉनिक रूप से सहमति", "कमीशन (10%)"])
      expect(inFile(bytes, words), words).toBe(true);
    for (const amount of ["₹1,200", "₹120", "₹1,080"]) expect(text).toContain(amount);
    expect(lines.join("")).not.toContain("\0");
    expect([fits, info["Language"]]).toEqual([true, "hi-IN"]);
  });

  it("of தமிழ்செல்வி for 李小龙 & Söhne can be read and copied, whatever script the work is written in", async () => {
    const {
      company: client,
      freelancer,
      ...work
    } = {
      company: "李小龙 & Söhne",
      freelancer: "தமிழ்செல்வி",
      title: "A poster 😀",
      description: "ಕನ್ನಡ, മലയാളം\nیہ کام اردو میں ہے۔",
    };
    const parties = await buildParties();
    const { db } = opened;
    await db.update(works).set(work).where(eq(works.id, parties.work.id));
    const rename = (accountId: number, name: string) =>
      db.update(accounts).set({ name }).where(eq(accounts.id, accountId));
    await rename(parties.company.accountId, client);
    await rename(parties.freelancer.accountId, freelancer);
    expect(await accept(parties)).toBe("updated");
    const { contractId } = await contractOf(parties);
    const bytes = (await pdf({ contractId, language: "en" }, parties.company)).rawPayload;
    const { text, fits } = await readPdf(bytes);
    for (const words of [`${freelancer} applied`, `${client} accepted`, work.title, ...work.description.split("\n")])
      expect(text).toContain(words);
    expect([fits, bytes.length < 100 * 1000]).toEqual([true, true]);
  });

  it("is in the language of the screens where none is chosen", async () => {
    const { company, contract } = await agreed();
    const bytes = (await pdf({ contractId: contract.contractId }, company, { "accept-language": "hi" })).rawPayload;
    expect(inFile(bytes, "अनुबंध")).toBe(true);
  });

  it.each(["en", "hi"] as const)("is the same file each time in %s, also after a later version", async (language) => {
    const parties = await agreed();
    const { contractId } = parties.contract;
    const first = await pdf({ contractId, version: 1, language }, parties.company);
    await moveDeadline(parties, "2099-06-09");
    await opened.db.delete(contractFiles);
    const again = await pdf({ contractId, version: 1, language }, parties.company);
    expect(again.rawPayload.equals(first.rawPayload)).toBe(true);
    const second = await readPdf((await pdf({ contractId, language }, parties.company)).rawPayload);
    expect(second.text).toContain("09-06-2099");
    expect(second.text.replaceAll(" ", "")).toContain(parties.contract.sha256);
  });

  it("has its hash and its number on every page of a long scope", async () => {
    const parties = await buildParties();
    const description = "Each page has a photograph and a text of two hundred words. ".repeat(83).trim();
    await opened.db.update(works).set({ description }).where(eq(works.id, parties.work.id));
    expect(await accept(parties)).toBe("updated");
    const { contractId, sha256 } = await contractOf(parties);
    const { pages, textOfPages, fits } = await readPdf((await pdf({ contractId }, parties.company)).rawPayload);
    expect(pages).toBeGreaterThan(1);
    expect(fits).toBe(true);
    textOfPages.forEach((text, index) => {
      expect(text).toContain(`SHA-256 ${sha256}`);
      expect(text).toContain(`${index + 1} / ${pages}`);
    });
  });

  it("is drawn once for all readers, and again where its file is gone", async () => {
    const { company, freelancer, contract } = await agreed();
    const { contractId } = contract;
    const { db } = opened;
    const { disk } = opened.services;
    const read = async (as: Browser) => (await pdf({ contractId, language: "en" }, as)).rawPayload;
    const drawn = await read(company);
    const fileOf = async () =>
      (await db.select().from(contractFiles).where(eq(contractFiles.contractId, contractId)))[0]?.file ?? "";
    const file = await fileOf();
    await db
      .update(files)
      .set({ attachedAt: new Date(0) })
      .where(eq(files.name, file));
    await sweepFiles(opened.services);
    expect(await disk.get(file)).toBe(drawn.toString());
    await disk.put(file, "what was kept");
    expect(String(await read(freelancer))).toBe("what was kept");
    await disk.delete(file);
    expect((await read(freelancer)).equals(drawn)).toBe(true);
    expect(await disk.exists(await fileOf())).toBe(true);
  });

  it("is sent from where a download was cut", async () => {
    const { company, contract } = await agreed();
    const whole = (await pdf({ contractId: contract.contractId, language: "en" }, company)).rawPayload;
    const part = await pdf({ contractId: contract.contractId, language: "en" }, company, { range: "bytes=1000-" });
    expect([part.statusCode, part.rawPayload.equals(whole.subarray(1000))]).toEqual([206, true]);
  });

  it("is drawn also where it cannot be kept", async () => {
    const { company, contract } = await agreed();
    const put = vi.spyOn(opened.services.disk, "put").mockRejectedValueOnce(new Error("full"));
    const warn = vi.spyOn(opened.services.log, "warn").mockReturnValueOnce();
    expect((await pdf({ contractId: contract.contractId }, company)).statusCode).toBe(200);
    expect(put).toHaveBeenCalledOnce();
    expect(warn).toHaveBeenCalledOnce();
    vi.restoreAllMocks();
  });

  it.each(["a", "W", "क", "क्ष", "👍", "-", "\u00a0"])(
    "takes a second at most for one word that repeats %j",
    async (unit) => {
      const description = unit.repeat(4980 / unit.length);
      const document = firstDocument({ ...sampleFacts, work: { ...sampleFacts.work, description } }, sampleAgreement);
      const version = { document, sha256: "a".repeat(64), createdAt: new Date(0), freelancerId: 8 };
      const before = process.threadCpuUsage();
      const bytes = await drawContract(version, "en");
      expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(1000);
      expect((await readPdf(Buffer.from(bytes))).fits).toBe(true);
    },
  );

  it("exists for its parties and for admins, and for nobody else", async () => {
    const { contract } = await agreed();
    const { contractId } = contract;
    const stranger = await signedIn(opened, (await buildFreelancer(opened.db)).id);
    expect(outcomeOf(await pdf({ contractId }, stranger))).toBe("404 not_found");
    const admin = await signedIn(opened, (await buildAdmin(opened.db)).id);
    expect((await pdf({ contractId }, admin)).statusCode).toBe(200);
    expect(outcomeOf(await pdf({ contractId, version: 2 }, admin))).toBe("404 not_found");
  });
});
