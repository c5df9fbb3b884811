import { expect, it } from "vitest";
import { taxCertificates } from "#server/platform/db/schema/withholding.ts";
import { applySettings } from "#server/test/apply-settings.ts";
import { ask, type Browser } from "#server/test/ask.ts";
import { buildCertificates } from "#server/test/money/build-tax.ts";
import { here, individualPan, taxWorld } from "#server/test/money/tax-world.ts";
import { open } from "#server/test/open.ts";
import { upload } from "#server/test/upload.ts";

const opened = open({ PAYMENT_PROVIDER: "manual" }, { hasJobs: false });
const { admins, withhold, parties, pay, paidBefore } = taxWorld(opened);

const send = (bytes: Buffer, as = admins.accountant) =>
  upload(opened, bytes, { call: "taxes.uploadCertificates", title: "certificates.zip", as });
const listOf = async (as: Browser) => (await ask(opened, "taxes.listCertificates", {}, { as })).json();

it("each freelancer gets the certificate that is named by the own PAN, once, and nobody else's", async () => {
  await withhold({ tdsModel: "operator", tdsThreshold: "onwards" });
  const asha = await parties({ ...here, pan: individualPan }, here);
  await paidBefore(asha.freelancer, 500_000);
  await pay(asha);
  const ravi = await parties({ ...here, pan: "ABCPR9876Z" }, here);
  await pay(ravi);
  const zip = buildCertificates(`${individualPan}_Q3_2026-27.pdf`, "Form131/ABCPR9876Z_Q3_2026-27.pdf");
  const counts = { storedCount: 1, unknownCount: 1 };
  expect((await send(zip)).json()).toEqual({ message: "Success", ...counts });
  expect((await send(zip)).json()).toMatchObject(counts);
  // Nothing was withheld of Ravi, who is below the threshold.
  expect(await listOf(ravi.freelancer)).toEqual([]);
  const [certificate, ...others] = await listOf(asha.freelancer);
  expect([certificate?.name, others]).toEqual(["Q3_2026-27", []]);
  const download = (as: Browser) =>
    ask(opened, "taxes.downloadCertificate", { certificateId: certificate.certificateId }, { as });
  const response = await download(asha.freelancer);
  expect(response.payload).toBe(`%PDF-1.7 ${individualPan}_Q3_2026-27.pdf`);
  expect(response.headers["content-disposition"]).toContain("Certificate Q3_2026-27.pdf");
  expect((await download(ravi.freelancer)).statusCode).toBe(404);
  expect((await download(admins.accountant)).statusCode).toBe(403);
  const stored = JSON.stringify(await opened.db.select().from(taxCertificates));
  for (const part of [individualPan, Buffer.from(individualPan).toString("base64").slice(0, 8)])
    expect(stored).not.toContain(part);
});

it("what is no zip of certificates is refused, and nothing is taken where taxes are off", async () => {
  const before = await opened.db.$count(taxCertificates);
  for (const bytes of [
    Buffer.from("no zip"),
    buildCertificates(),
    buildCertificates("readme.txt"),
    buildCertificates(`${individualPan}_Q3_2026-27.pdf`, "salary.xlsx"),
  ])
    expect((await send(bytes)).json()).toMatchObject({ code: "unsupported_type" });
  await applySettings(opened, {});
  const off = await send(buildCertificates(`${individualPan}.pdf`));
  expect(off.json()).toMatchObject({ code: "switched_off" });
  expect(await opened.db.$count(taxCertificates)).toBe(before);
});
