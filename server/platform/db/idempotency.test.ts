import { randomUUID } from "node:crypto";
import { count, eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { Contract } from "#contract/index.ts";
import { buildApp } from "#server/app.ts";
import { deleteExpiredKeys } from "#server/platform/db/idempotency.ts";
import { idempotencyKeys } from "#server/platform/db/schema/idempotency.ts";
import { works } from "#server/platform/db/schema/marketplace.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import { districts } from "#server/platform/db/schema/reference.ts";
import { loadSigningKeys } from "#server/platform/db/signing-keys.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import {
  buildAdmin,
  buildCompany,
  buildFile,
  buildFreelancer,
  buildRequest,
  buildSubcategory,
  buildWork,
} from "#server/test/build.ts";
import { open } from "#server/test/open.ts";

const opened = open();

let admin: Browser;
let company: Browser;
let terms: object;

beforeAll(async () => {
  const { db } = opened;
  admin = await signedIn(opened, (await buildAdmin(db)).id);
  company = await signedIn(opened, (await buildCompany(db)).id);
  const { categoryId: categoryid, id: subcategoryid } = await buildSubcategory(db);
  terms = {
    title: "A shop",
    categoryid,
    subcategoryid,
    description: "Three pages.",
    budget: 90,
    deadlinedate: "2099-12-31",
  };
});

const send = (key: string, as: Browser | undefined, name: keyof Contract, body: object, on = opened) =>
  ask(on, name, body, { as, headers: { "idempotency-key": key } });
const sent = async (...asked: Parameters<typeof send>) => outcomeOf(await send(...asked));
const rowsIn = async (table: typeof works | typeof districts | typeof payments) =>
  (await opened.db.select({ rows: count() }).from(table))[0]?.rows;

describe("the same call with the same Idempotency-Key", () => {
  it("is done once when ten arrive together", async () => {
    const [key, before] = [randomUUID(), (await rowsIn(works)) ?? 0];
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => sent(key, company, "workpost", terms)));
    expect(outcomes).toEqual(Array(10).fill("Success"));
    expect(await rowsIn(works)).toBe(before + 1);
  });

  it("is answered alike where the state would refuse it by now", async () => {
    const key = randomUUID();
    const { id: requestid } = await buildRequest(opened.db, {
      status: "completed",
      workId: (await buildWork(opened.db, { ownerId: company.accountId })).id,
    });
    const payment = { requestid, amount: 1000 };
    expect(await sent(key, company, "payment", payment)).toBe("Success");
    expect(await sent(randomUUID(), company, "payment", payment)).toBe("409 request_moved_on");
    expect(await sent(key, company, "payment", payment)).toBe("Success");
    expect(await opened.db.$count(payments, eq(payments.requestId, requestid))).toBe(1);
  });

  it("is answered alike with an outcome of its own: exist stays exist", async () => {
    const freelancer = await signedIn(opened, (await buildFreelancer(opened.db)).id);
    const { workId: workid, resume: biodata } = await buildRequest(opened.db, { freelancerId: freelancer.accountId });
    const [key, application] = [randomUUID(), { workid, name: "Asha", biodata }];
    expect(await sent(key, freelancer, "workreq", application)).toBe("exist");
    await opened.db.execute(sql`delete from work_requests where work_id = ${workid}`);
    expect(await sent(key, freelancer, "workreq", application)).toBe("exist");
  });

  it("hears the same 409 again, word for word, though it would go through by now", async () => {
    const [key, district] = [randomUUID(), "Ernakulam"];
    await ask(opened, "districtreg", { district }, { as: admin });
    const refused = await send(key, admin, "districtreg", { district });
    await opened.db.delete(districts).where(eq(districts.name, district));
    const again = await send(key, admin, "districtreg", { district });
    const comparable = (answer: typeof refused) => ({ ...answer.json<object>(), requestId: "" });
    expect([again.statusCode, comparable(again)]).toEqual([409, comparable(refused)]);
    expect(await sent(randomUUID(), admin, "districtreg", { district })).toBe("Success");
  });

  it("is answered alike by an instance that was started later", async () => {
    const [key, district] = [randomUUID(), "Kollam"];
    expect(await sent(key, admin, "districtreg", { district })).toBe("Success");
    const app = await buildApp({ ...opened.services, keys: await loadSigningKeys(opened.db) });
    expect(await sent(key, admin, "districtreg", { district }, { ...opened, app })).toBe("Success");
    await app.close();
  });

  it("is the same however it is spelt: unknown keys, outer space and the order do not count", async () => {
    const [key, { id: districtid }] = [randomUUID(), await anyDistrict()];
    expect(await sent(key, admin, "locationreg", { districtid, location: "Aluva" })).toBe("Success");
    const spelt = { more: 1, location: " Aluva ", districtid: String(districtid) };
    expect(await sent(key, admin, "locationreg", spelt)).toBe("Success");
  });
});

async function anyDistrict() {
  const [district] = await opened.db
    .insert(districts)
    .values({ name: `District ${randomUUID()}` })
    .returning();
  return { id: district?.id ?? 0 };
}

describe("a used Idempotency-Key", () => {
  it("is refused for another body and for another call", async () => {
    const key = randomUUID();
    expect(await sent(key, admin, "districtreg", { district: "Idukki" })).toBe("Success");
    expect(await sent(key, admin, "districtreg", { district: "Kannur" })).toBe("422 key_reused");
    expect(await sent(key, admin, "districtdelete", { id: 2_000_000_000 })).toBe("422 key_reused");
  });

  it("is looked up after role and input", async () => {
    const key = randomUUID();
    expect(await sent(key, admin, "districtreg", { district: "Wayanad" })).toBe("Success");
    expect(await sent(key, admin, "districtreg", { district: "" })).toBe("400 invalid");
    expect(await sent(key, admin, "workpost", terms)).toBe("403 wrong_role");
  });

  it("is free for everybody else", async () => {
    const [key, other] = [randomUUID(), await signedIn(opened, (await buildAdmin(opened.db)).id)];
    expect(await sent(key, admin, "districtreg", { district: "Palakkad" })).toBe("Success");
    expect(await sent(key, other, "districtreg", { district: "Thrissur" })).toBe("Success");
  });

  it("is free again after 24 hours, and swept then", async () => {
    const key = randomUUID();
    const mine = eq(idempotencyKeys.key, key);
    const age = (hours: number) =>
      opened.db
        .update(idempotencyKeys)
        .set({ createdAt: sql`now() - make_interval(hours => ${hours}, secs => 1)` })
        .where(mine);
    expect(await sent(key, admin, "districtreg", { district: "Kottayam" })).toBe("Success");
    await age(23);
    await deleteExpiredKeys(opened.db);
    expect(await sent(key, admin, "districtreg", { district: "Kozhikode" })).toBe("422 key_reused");
    await age(24);
    expect(await sent(key, admin, "districtreg", { district: "Kozhikode" })).toBe("Success");
    await age(24);
    await deleteExpiredKeys(opened.db);
    expect(await opened.db.$count(idempotencyKeys, mine)).toBe(0);
  });
});

describe("an Idempotency-Key", () => {
  it("is not used up by a call that was refused for another reason than its state", async () => {
    const key = randomUUID();
    const { id } = await buildWork(opened.db);
    expect(await sent(key, company, "workdelete", { workid: id })).toBe("404 not_found");
    await opened.db.update(works).set({ ownerId: company.accountId }).where(eq(works.id, id));
    expect(await sent(key, company, "workdelete", { workid: id })).toBe("Success");
  });

  it("is ignored when nobody is signed in", async () => {
    const { districtId, locationId } = await buildCompany(opened.db);
    const { name: logo } = await buildFile(opened.db, { attachedAt: null, uploaderId: company.accountId });
    const newcomer = {
      name: "Asha Works",
      licenseno: "LIC-7",
      EMAIL: "asha@kaamkaj.example",
      phone: "9876543210",
      districtid: districtId,
      locationid: locationId,
      logo,
      username: "asha_works",
      password: "Right1234",
    };
    const key = randomUUID();
    expect(await sent(key, company, "companyreg", newcomer)).toBe("Success");
    expect(await sent(key, company, "companyreg", newcomer)).toBe("Success");
    expect(await sent(key, undefined, "companyreg", newcomer)).toBe("Exist");
    expect(await opened.db.$count(idempotencyKeys, eq(idempotencyKeys.key, key))).toBe(1);
  });

  it("is ignored by login, changepwd and resetpwd", async () => {
    const passwordHash = await hashPassword("Right1234");
    const { id, username } = await buildFreelancer(opened.db, { passwordHash });
    const [key, as] = [randomUUID(), await signedIn(opened, id)];
    const passwords = { newPassword: "Next56789", confirmPassword: "Next56789" };
    expect((await send(key, as, "login", { username, password: "Right1234" })).json()).toHaveLength(1);
    const again = await signedIn(opened, id);
    const change = { currentPassword: "Right1234", ...passwords };
    expect(await sent(key, again, "changepwd", change)).toBe("Success");
    const last = await signedIn(opened, id);
    expect(await sent(key, last, "changepwd", change)).toBe("wrong");
    expect(await sent(key, last, "resetpwd", { token: "none", ...passwords })).toBe("Wrong");
    expect(await opened.db.$count(idempotencyKeys, eq(idempotencyKeys.key, key))).toBe(0);
  });

  it("keeps a keyed hash of the body, not the body", async () => {
    const key = randomUUID();
    await send(key, admin, "districtreg", { district: "Malappuram" });
    const [stored] = await opened.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key));
    expect(stored).toMatchObject({ call: "districtreg", bodyHash: expect.stringMatching(/^[\w-]{43}$/) });
    expect(JSON.stringify(stored)).not.toContain("Malappuram");
  });
});
