import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { PlatformSettings } from "#domain/platform-setting.ts";
import { insertProof } from "#server/identity/emails/queries.ts";
import { mayDeliver } from "#server/identity/emails/service.ts";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { emailProofs } from "#server/platform/db/schema/emails.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { platformSettings } from "#server/platform/db/schema/settings.ts";
import { hashOf } from "#server/platform/http/cookies.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { sweep } from "#server/sweep.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import {
  buildAdmin,
  buildCompany,
  buildFile,
  buildFreelancer,
  buildSubcategory,
  buildWork,
  dayAhead,
} from "#server/test/build.ts";
import { password } from "#server/test/identity/second-step.ts";
import { mailsTo, mailTo } from "#server/test/notify/mail.ts";
import { open } from "#server/test/open.ts";

const opened = open();
const limited = open({ LIMIT_RESETS_PER_HOUR: "3" });

async function apply(on: typeof opened, settings: Partial<PlatformSettings>): Promise<void> {
  await on.db.delete(platformSettings);
  for (const [key, value] of Object.entries(settings))
    await on.db.insert(platformSettings).values({ key, value, version: 1 });
  await on.services.platformSettings.refresh();
}

beforeEach(() => apply(opened, {}));

const address = () => `${randomBytes(5).toString("hex")}@kaamkaj.example`;

async function newFreelancer(on = opened, emailState: "unproved" | "proved" = "unproved") {
  const account = await buildFreelancer(on.db, { email: address(), emailState });
  return { ...account, as: await signedIn(on, account.id) };
}
type Person = Awaited<ReturnType<typeof newFreelancer>>;

const accountOf = async (id: number) => (await opened.db.select().from(accounts).where(eq(accounts.id, id)))[0];
const stateOf = async (id: number) => (await accountOf(id))?.emailState;
const sendProof = async (as: Browser) => outcomeOf(await ask(opened, "emails.sendProof", {}, { as }));
const prove = async (token: string) => outcomeOf(await ask(opened, "emails.prove", { token }));

/** The token of the newest link that was mailed to an address. */
async function mailedToken({ email, as }: Person, count = 1): Promise<string> {
  expect(await sendProof(as)).toBe("Success");
  const mail = (await mailTo(opened, email, count)).replaceAll("=\r\n", "");
  return /emailproof\?token=(?:3D)?([\w-]+)/.exec(mail)?.[1] ?? "";
}

/** A link of the database, without its e-mail. */
async function linkOf({ id, email }: Pick<Person, "id" | "email">): Promise<string> {
  const token = randomBytes(16).toString("hex");
  await insertProof(opened.db, { tokenHash: hashOf(token), accountId: id, email });
  return token;
}

describe("the proof of an address", () => {
  it("is a link that is mailed on request and confirms the address once", async () => {
    const person = await newFreelancer();
    const isUnproved = async () =>
      (await ask(opened, "dashboards.freelancer", {}, { as: person.as })).json()[0].isEmailUnproved;
    expect(await isUnproved()).toBe(true);
    const show = async () => (await ask(opened, "emails.get", {}, { as: person.as })).json();
    expect(await show()).toEqual([{ email: person.email, isProved: false, isUnsupported: false }]);
    const token = await mailedToken(person);
    expect(await prove(token)).toBe("Success");
    expect(await show()).toEqual([{ email: person.email, isProved: true, isUnsupported: false }]);
    expect(await isUnproved()).toBe(false);
    expect(await prove(token), "once more").toBe("404 not_found");
    expect(await sendProof(person.as), "to a proved address").toBe("Proved");
    const entries = await opened.db.select().from(auditEntries).where(eq(auditEntries.call, "emails.prove"));
    expect(entries.at(-1)).toMatchObject({ accountId: person.id, subjectId: String(person.id) });
  });

  it("is of the newest link, of its address, and of twenty uses at once for one", async () => {
    const person = await newFreelancer();
    const [earlier, newest] = [await linkOf(person), await linkOf(person)];
    expect(await prove(earlier), "an earlier link").toBe("404 not_found");
    await opened.db.update(accounts).set({ email: address() }).where(eq(accounts.id, person.id));
    expect(await prove(newest), "of another address").toBe("404 not_found");
    await opened.db.update(accounts).set({ email: person.email }).where(eq(accounts.id, person.id));
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => prove(newest)));
    expect(outcomes.toSorted()).toEqual([...Array(19).fill("404 not_found"), "Success"]);
  });

  it("ends after a day, and the link is deleted", async () => {
    const person = await newFreelancer();
    const token = await linkOf(person);
    await opened.db
      .update(emailProofs)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(emailProofs.accountId, person.id));
    expect(await prove(token)).toBe("404 not_found");
    expect(await prove("")).toBe("400 invalid");
    await sweep(opened.services);
    expect(await opened.db.$count(emailProofs, eq(emailProofs.accountId, person.id))).toBe(0);
  });

  it("is lost with a change of the address", async () => {
    const person = await newFreelancer(opened, "proved");
    const token = await linkOf(person);
    const { categoryId: categoryid, subcategoryId: subcategoryid } = person;
    const place = { districtid: person.districtId, locationid: person.locationId };
    const form = { name: "Asha", EMAIL: address(), phone: "9876543210", categoryid, subcategoryid, ...place };
    const edit = (change: object) => ask(opened, "freelancerprofileedit", { ...form, ...change }, { as: person.as });
    expect(outcomeOf(await edit({ EMAIL: person.email }))).toBe("Success");
    expect(await stateOf(person.id), "the same address").toBe("proved");
    expect(outcomeOf(await edit({}))).toBe("Success");
    expect(await stateOf(person.id)).toBe("unproved");
    expect(await prove(token)).toBe("404 not_found");
  });

  it("can be requested three times an hour, and not without an address", async () => {
    const person = await newFreelancer(limited);
    const outcomes = [];
    for (let n = 0; n < 4; n += 1)
      outcomes.push(outcomeOf(await ask(limited, "emails.sendProof", {}, { as: person.as })));
    expect(outcomes).toEqual(["Success", "Success", "Success", "429 too_many"]);
    const none = await buildFreelancer(limited.db, { email: "", emailState: "unproved" });
    const as = await signedIn(limited, none.id);
    expect(outcomeOf(await ask(limited, "emails.sendProof", {}, { as }))).toBe("404 not_found");
  });
});

describe("a platform that requires the proof", () => {
  /** The outcomes of applying, posting a work and writing, by accounts in this state. */
  async function outcomesOf(emailState: "unproved" | "proved" | "grandfathered") {
    const company = await buildCompany(opened.db, { email: address(), emailState });
    const freelancer = await buildFreelancer(opened.db, { email: address(), emailState });
    const { id: workid } = await buildWork(opened.db, { ownerId: company.id });
    const { name: biodata } = await buildFile(opened.db, {
      kind: "resume",
      uploaderId: freelancer.id,
      attachedAt: null,
    });
    const { categoryId: categoryid, id: subcategoryid } = await buildSubcategory(opened.db);
    const skill = { categoryid, subcategoryid };
    const work = { title: "Poster", description: "One.", budget: 5000, deadlinedate: dayAhead(), ...skill };
    const [asFreelancer, asCompany] = [await signedIn(opened, freelancer.id), await signedIn(opened, company.id)];
    return [
      outcomeOf(await ask(opened, "workreq", { workid, name: "Asha", biodata }, { as: asFreelancer })),
      outcomeOf(await ask(opened, "workpost", work, { as: asCompany })),
      outcomeOf(
        await ask(opened, "messages.send", { conversationId: 2_000_000_000, text: "Hello" }, { as: asCompany }),
      ),
    ];
  }
  const done = ["Success", "Success", "404 not_found"];

  it("refuses applications, works and messages of accounts with an unproved address, and of no others", async () => {
    expect(await outcomesOf("unproved"), "as long as it only reminds").toEqual(done);
    await apply(opened, { emailProof: "required" });
    expect(await outcomesOf("unproved")).toEqual(Array(3).fill("403 email_unproved"));
    expect(await outcomesOf("proved")).toEqual(done);
    expect(await outcomesOf("grandfathered")).toEqual(done);
  });

  it("refuses invitations of admins by an admin with an unproved address", async () => {
    const passwordHash = await hashPassword(password);
    const inviteBy = async (emailState: "unproved" | "proved") => {
      const as = await signedIn(opened, (await buildAdmin(opened.db, { passwordHash, emailState })).id);
      const invitation = { email: address(), name: "Asha", permissions: ["verify"], password };
      return outcomeOf(await ask(opened, "admins.invite", invitation, { as }));
    };
    expect(await inviteBy("unproved"), "as long as it only reminds").toBe("Success");
    await apply(opened, { emailProof: "required" });
    expect(await inviteBy("unproved")).toBe("403 email_unproved");
    expect(await inviteBy("proved")).toBe("Success");
  });
});

describe("an unproved address", () => {
  it("is that of a new account, and gets as many e-mails as the platform allows until it is proved", async () => {
    await apply(opened, { unprovedEmailLimit: "3" });
    const person = await newFreelancer();
    const mail = { limitedFor: person.id };
    const outcomes = [];
    for (let n = 0; n < 5; n += 1) outcomes.push(await mayDeliver(mail, opened.services));
    expect(outcomes).toEqual([true, true, true, false, false]);
    expect(await mayDeliver({}, opened.services), "about security").toBe(true);
    await prove(await linkOf(person));
    expect(await mayDeliver(mail, opened.services), "once it is proved").toBe(true);
  });

  it("gets every e-mail without a limit", async () => {
    const person = await newFreelancer();
    for (let n = 0; n < 12; n += 1) expect(await mayDeliver({ limitedFor: person.id }, opened.services)).toBe(true);
  });

  it("gets nothing of a dropped e-mail, and all about its security", async () => {
    await apply(opened, { unprovedEmailLimit: "1" });
    const person = await newFreelancer();
    const mail = { to: person.email, subject: "About a work", text: "News.", limitedFor: person.id };
    for (let n = 0; n < 3; n += 1) await opened.services.mailer.queue(opened.db, mail);
    await mailedToken(person, 2);
    const subjects = (await mailsTo(opened, person.email)).map((text) => /Subject: (.*)\r/.exec(text)?.[1]);
    expect(subjects.toSorted()).toEqual(["About a work", "Confirm your email address"]);
    expect(await accountOf(person.id)).toMatchObject({ unprovedEmails: 3 });
  });
});
