import { compactVerify, createLocalJWKSet } from "jose";
import { beforeAll, describe, expect, it } from "vitest";
import { processErasures } from "#server/operation/personal-data/erasures.ts";
import { loadRecordKey } from "#server/platform/db/record-key.ts";
import { trackRecords } from "#server/platform/db/schema/track-records.ts";
import { applySettings } from "#server/test/apply-settings.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildFreelancer } from "#server/test/build.ts";
import { open } from "#server/test/open.ts";
import { buildErasure } from "#server/test/operation/build-personal-data.ts";
import { readPdf } from "#server/test/read-pdf.ts";
import { buildPaid, buildVisibleReviews } from "#server/test/trust/build-review.ts";

const opened = open({ PORT: "3000" });
const origin = "http://localhost:3000";
beforeAll(() => applySettings(opened, { reviews: "on" }));

interface Signed {
  readonly recordId: string;
  readonly address: string;
  readonly jws: string;
}

/** A freelancer with a record and a review. */
async function newRecord() {
  const { freelancer: as, requestId } = await buildPaid(opened);
  await buildVisibleReviews(opened.db, requestId);
  const facts = { paidWorks: 4, onTimeWorks: 3, sentBackWorks: 1, endedWorks: 0 };
  await opened.db.insert(trackRecords).values({ accountId: as.accountId, ...facts });
  return { as, facts, signed: await sign(as) };
}

const sign = async (as: Browser) => (await ask(opened, "signedRecords.create", {}, { as })).json<Signed>();
const visit = (address: string) => opened.app.inject({ url: address.replace(origin, "") });
const download = (recordId: string, as: Browser) => ask(opened, "signedRecords.download", { recordId }, { as });

describe("a signed record", () => {
  it("has the facts and the visible reviews, and is checked with the public key alone", async () => {
    const { facts, signed } = await newRecord();
    const keys = (await visit(`${origin}/.well-known/jwks.json`)).json();
    expect(Object.keys(keys.keys[0])).not.toContain("d");
    const { payload, protectedHeader } = await compactVerify(signed.jws, createLocalJWKSet(keys));
    expect(protectedHeader).toEqual({ alg: "ES256", kid: keys.keys[0].kid });
    const content = JSON.parse(new TextDecoder().decode(payload));
    expect(content).toMatchObject({ iss: origin, jti: signed.recordId, name: "Meera Nair", record: facts });
    expect(content.reviews).toMatchObject([{ authorName: "Tea House", ratings: [{ topic: "quality" }, {}, {}] }]);
    const [head, body, signature = ""] = signed.jws.split(".");
    const forged = [head, Buffer.from(JSON.stringify({ ...content, name: "Other" })).toString("base64url"), signature];
    await expect(compactVerify(forged.join("."), createLocalJWKSet(keys))).rejects.toThrow();
    expect(body).toBeDefined();
  });

  it("is read by anybody at its address, in English or Hindi, without a script", async () => {
    const { signed } = await newRecord();
    expect(signed.address).toBe(`${origin}/records/${signed.recordId}`);
    const page = await visit(signed.address);
    expect([page.statusCode, page.headers["x-robots-tag"]]).toEqual([200, "noindex"]);
    for (const words of ["Record of Meera Nair", "The signature is valid", "Tea House", "Quality", signed.jws])
      expect(page.body).toContain(words);
    expect(page.body).not.toContain("<script");
    expect((await visit(`${signed.address}?lang=hi`)).body).toContain("Meera Nair का रिकॉर्ड");
    for (const other of ["00000000-0000-4000-8000-000000000000", "1", `${signed.recordId}x`])
      expect((await visit(`${origin}/records/${other}`)).statusCode, other).toBe(404);
  });

  it("is a PDF with its address, for its owner alone", async () => {
    const { as, signed } = await newRecord();
    const response = await download(signed.recordId, as);
    expect(response.headers["content-type"]).toBe("application/pdf");
    const text = JSON.stringify(await readPdf(response.rawPayload));
    for (const words of ["Record of Meera Nair", "Paid jobs", "Tea House", signed.recordId.slice(0, 8)])
      expect(text).toContain(words);
    const other = await signedIn(opened, (await buildFreelancer(opened.db)).id);
    expect(outcomeOf(await download(signed.recordId, other))).toBe("404 not_found");
  });

  it("is gone with its account, and its address says so", async () => {
    const as = await signedIn(opened, (await buildFreelancer(opened.db, { name: "Meera Nair" })).id);
    const signed = await sign(as);
    await buildErasure(opened.db, as.accountId);
    await processErasures(opened.services, new Date("2999-01-02"));
    const page = await visit(signed.address);
    expect(page.statusCode).toBe(410);
    expect(page.body).not.toContain("Meera Nair");
    expect(page.body).not.toContain(signed.jws);
  });

  it("is of a newcomer as well, and every instance signs with the same key", async () => {
    const as = await signedIn(opened, (await buildFreelancer(opened.db, { name: "Asha <b>" })).id);
    const { address, jws } = await sign(as);
    const { body } = await visit(address);
    expect(body).toContain("Asha &lt;b&gt;");
    expect(body).toContain("No record yet");
    const other = await loadRecordKey(opened.db);
    expect(await other.open(jws)).toMatchObject({ record: null, reviews: [] });
  });
});
