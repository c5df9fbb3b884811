import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import PostalMime, { type Email } from "postal-mime";
import { beforeAll, describe, expect, it } from "vitest";
import type { Contract } from "#contract/index.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { hashOf } from "#server/platform/http/cookies.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import {
  buildAdmin,
  buildCompany,
  buildFile,
  buildFreelancer,
  buildLocation,
  buildRequest,
  buildSubcategory,
  buildWork,
} from "#server/test/build.ts";
import { mailTo } from "#server/test/notify/mail.ts";
import { open } from "#server/test/open.ts";

const opened = open();
const address = () => `${randomBytes(5).toString("hex")}@kaamkaj.example`;
const read = async (to: string, count = 1): Promise<Email> => PostalMime.parse(await mailTo(opened, to, count));

const languageOf = async (id: number) =>
  (await opened.db.select().from(accounts).where(eq(accounts.id, id)))[0]?.language;

let admin: Browser;
beforeAll(async () => {
  admin = await signedIn(opened, (await buildAdmin(opened.db)).id);
});

async function done(call: keyof Contract, body: object, more: Parameters<typeof ask>[3] = {}): Promise<void> {
  expect(["Success", "updated"]).toContain(outcomeOf(await ask(opened, call, body, more)));
}

describe("accounts.setLanguage", () => {
  it("is what letters to the account are written in from then on, and to nobody else", async () => {
    const { id, email, username } = await buildFreelancer(opened.db, { email: address() });
    const other = await buildFreelancer(opened.db);
    const as = await signedIn(opened, id);
    for (const language of ["hi", "hi"]) await done("accounts.setLanguage", { language }, { as });
    expect([await languageOf(id), await languageOf(other.id)]).toEqual(["hi", "en"]);
    await done("forgotpwd", { username });
    expect((await read(email)).subject).toBe("अपना Kaamkaj पासवर्ड रीसेट करें");
    await done("accounts.setLanguage", { language: "en" }, { as });
    expect(await languageOf(id)).toBe("en");
  });

  it.each(["", "ta", "HI", 7, undefined])("knows no %j", async (language) => {
    const as = await signedIn(opened, (await buildCompany(opened.db)).id);
    const response = await ask(opened, "accounts.setLanguage", { language }, { as });
    expect(response.json()).toMatchObject({ code: "invalid", fields: { language: "please choose one" } });
  });
});

it("each side of a request reads what it is told in its own language", async () => {
  const [companyMail, freelancerMail] = [address(), address()];
  const company = await buildCompany(opened.db, { name: "Tea House", email: companyMail });
  const freelancer = await buildFreelancer(opened.db, { name: "मीरा नायर", email: freelancerMail, language: "hi" });
  const work = await buildWork(opened.db, { ownerId: company.id, budget: 10_000_000, title: "A poster" });
  const [asCompany, asFreelancer] = [await signedIn(opened, company.id), await signedIn(opened, freelancer.id)];
  const { name: biodata } = await buildFile(opened.db, { kind: "resume", uploaderId: freelancer.id, attachedAt: null });
  await done("workreq", { workid: work.id, name: "मीरा नायर", biodata }, { as: asFreelancer });
  const applied = await read(companyMail);
  expect(applied.subject).toBe("New application: “A poster”");
  expect(applied.html).toContain('<html lang="en">');
  const [row] = (await ask(opened, "getrequestbyid", { id: freelancer.id }, { as: asFreelancer })).json();
  await done("updatereqstatus", { reqid: row.requestid, status: "accepted" }, { as: asCompany });
  const accepted = await read(freelancerMail);
  expect(accepted.subject).toBe("स्वीकृत: “A poster”");
  expect(accepted.text).toContain("Tea House ने “A poster” के लिए आपका आवेदन स्वीकार कर लिया है।");
  expect(accepted.text).toContain("कीमत: ₹1,00,000\nकमीशन: ₹10,000\nआपको मिलेंगे: ₹90,000");
  expect(accepted.html).toContain('<html lang="hi">');
  expect(accepted.html).toContain("प्रोजेक्ट खोलें</a>");
  const all = { requestid: row.requestid, percentage: 100, progress_desc: "All." };
  await done("updateworkprogress", all, { as: asFreelancer });
  expect((await read(companyMail, 2)).text).toContain("मीरा नायर has reported “A poster” as complete.");
});

it("who waits for an answer to a work that is withdrawn is told each in their own language", async () => {
  const company = await buildCompany(opened.db);
  const work = await buildWork(opened.db, { ownerId: company.id });
  const [hindi, english] = [address(), address()];
  for (const [email, language] of [
    [hindi, "hi"],
    [english, "en"],
  ] as const)
    await buildRequest(opened.db, {
      workId: work.id,
      freelancerId: (await buildFreelancer(opened.db, { email, language })).id,
    });
  await done("workdelete", { workid: work.id }, { as: await signedIn(opened, company.id) });
  expect((await read(hindi)).subject).toBe("जिस काम के लिए आपने आवेदन किया था, वह वापस ले लिया गया");
  expect((await read(english)).subject).toBe("A job you applied for was withdrawn");
});

it("a company is judged, and its owner told of a new address, in the owner's language", async () => {
  const email = address();
  const { id, ...company } = await buildCompany(opened.db, { status: "pending", email, language: "hi" });
  await done("updateclientstatus", { id, status: "accepted" }, { as: admin });
  expect((await read(email)).subject).toBe("आपकी कंपनी वेरिफ़ाई हो गई");
  const person = { name: "Tea House", EMAIL: address(), phone: "9876543210", licenseno: "LIC-1" };
  const place = { districtid: company.districtId, locationid: company.locationId };
  await done("clientprofileedit", { ...person, ...place }, { as: await signedIn(opened, id) });
  expect((await read(email, 2)).subject).toBe("आपका Kaamkaj ईमेल पता बदल दिया गया");
});

it("a test mail is in the language of the screen it is asked for on", async () => {
  const to = address();
  await done("mail.sendTest", { EMAIL: to }, { as: admin, headers: { "accept-language": "hi" } });
  expect((await read(to)).subject).toBe("Kaamkaj का टेस्ट ईमेल");
});

describe("a registration", () => {
  async function register(call: "companyreg" | "freelancerreg", headers = {}) {
    const { db } = opened;
    const [EMAIL, username] = [address(), `n_${randomBytes(5).toString("hex")}`];
    const [location, skill] = [await buildLocation(db), await buildSubcategory(db)];
    const { name: file } = await buildFile(db, { attachedAt: null, ticketHash: hashOf("seen") });
    const body = {
      name: "Asha",
      EMAIL,
      phone: "9876543210",
      licenseno: "L-1",
      logo: file,
      image: file,
      username,
      password: "Monsoon42",
      districtid: location.districtId,
      locationid: location.id,
      categoryid: skill.categoryId,
      subcategoryid: skill.id,
    };
    await done(call, body, { as: { accountId: 0, cookies: { ticket: "seen" } }, headers });
    const [account] = await db.select().from(accounts).where(eq(accounts.username, username));
    return { mail: await read(EMAIL), language: account?.language };
  }

  it.each(["companyreg", "freelancerreg"] as const)("by %s keeps the language of its screens", async (call) => {
    const { mail, language } = await register(call, { "accept-language": "hi" });
    expect(language).toBe("hi");
    expect(mail.subject).toContain("Kaamkaj में आपका स्वागत है");
  });

  it.each([{}, { "accept-language": "en" }, { "accept-language": "ta-IN, *;q=0.5" }])(
    "with %j is English",
    async (headers) => {
      const { mail, language } = await register("freelancerreg", headers);
      expect(language).toBe("en");
      expect(mail.subject).toBe("Welcome to Kaamkaj: find your first job");
    },
  );
});
