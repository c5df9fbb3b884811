import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Contract } from "#contract/index.ts";
import { buildApp } from "#server/app.ts";
import { openServices } from "#server/create-services.ts";
import { limitsOf } from "#server/platform/db/limits.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { ask, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildCompany, buildFreelancer } from "#server/test/build.ts";
import { emptyPng } from "#server/test/documents.ts";
import { type Opened, open } from "#server/test/open.ts";
import { upload } from "#server/test/upload.ts";

const limits = {
  LIMIT_LOGIN_FAILURES: "3",
  LIMIT_REGISTRATIONS_PER_HOUR: "3",
  LIMIT_RESETS_PER_HOUR: "1",
  LIMIT_WRITES_PER_MINUTE: "5",
  LIMIT_UPLOADS_PER_HOUR: "3",
  LIMIT_ACCOUNT_UPLOADS_PER_HOUR: "3",
  TRUST_PROXY: "127.0.0.1",
};

/** Two instances on one database, as they stand behind a balancer. */
const one = open(limits);
const other = {} as { -readonly [K in keyof Opened]: Opened[K] };
let close: () => Promise<void>;
beforeAll(async () => {
  const { settings } = one.services;
  const second = await openServices(settings, settings.DATABASE_URL ?? "");
  const app = await buildApp(second.services);
  close = async () => {
    await app.close();
    await second.close();
  };
  Object.assign(other, { app, services: second.services, db: second.services.db });
});
afterAll(() => close());

const inTurn = (at: number) => (at % 2 === 0 ? one : other);
const [yes, no] = ["Success", "429 too_many"];

/** What so many tries are answered, every second one by the other instance. */
async function outcomesOf(count: number, run: (at: Opened, i: number) => ReturnType<typeof ask>): Promise<string[]> {
  const outcomes: string[] = [];
  for (let i = 0; i < count; i += 1) {
    const response = await run(inTurn(i), i);
    outcomes.push(outcomeOf(response));
    if (response.statusCode === 429) expect(Number(response.headers["retry-after"])).toBeGreaterThan(0);
  }
  return outcomes;
}

it("an address that goes on beyond a limit is refused without a statement", async () => {
  const { services, db } = one;
  for (let i = 0; i < 11; i += 1)
    await services.limits.count("addressLinks", "198.51.100.77").catch((error: unknown) => error);
  // The count is gone from the database, and the answer is the same: the database was not asked.
  await db.execute(sql`delete from limits where key = 'addressLinks:198.51.100.77'`);
  await expect(services.limits.count("addressLinks", "198.51.100.77")).rejects.toMatchObject({ code: "too_many" });
});

describe("two instances on one database count together", () => {
  it("the writes of an account, whichever browser and whatever address they come from", async () => {
    const { id } = await buildCompany(one.db);
    const browsers = [await signedIn(one, id), await signedIn(other, id)];
    const outcomes = await outcomesOf(8, (at, i) =>
      ask(
        at,
        "workdelete",
        { workid: 2_000_000_000 },
        { as: browsers[i % 3 === 0 ? 0 : 1], headers: { "x-forwarded-for": `10.0.0.${i}` } },
      ),
    );
    expect(outcomes).toEqual([...Array.from({ length: 5 }, () => "404 not_found"), no, no, no]);
  });

  it("the writes of each account for itself, and no reads", async () => {
    const as = await signedIn(one, (await buildCompany(one.db)).id);
    const reads = await outcomesOf(20, (at) => ask(at, "getworkbyid", { id: 2_000_000_000 }, { as }));
    expect(new Set(reads)).toEqual(new Set(["404 not_found"]));
    expect(await outcomesOf(1, (at) => ask(at, "workdelete", { workid: 2_000_000_000 }, { as }))).toEqual([
      "404 not_found",
    ]);
  });

  it("the writes of an account that come all at once", async () => {
    const as = await signedIn(one, (await buildCompany(one.db)).id);
    const responses = Array.from({ length: 40 }, (_, i) =>
      ask(inTurn(i), "workdelete", { workid: 2_000_000_000 }, { as }),
    );
    const outcomes = (await Promise.all(responses)).map(outcomeOf);
    expect(outcomes.filter((outcome) => outcome !== no)).toHaveLength(5);
  });

  it("the uploads of an account", async () => {
    const as = await signedIn(one, (await buildFreelancer(one.db)).id);
    expect(await outcomesOf(5, (at) => upload(at, emptyPng(9, 9), { as }))).toEqual([yes, yes, yes, no, no]);
  });

  it("the uploads of an address, signed in as nobody", async () => {
    expect(await outcomesOf(5, (at) => upload(at, emptyPng(9, 9)))).toEqual([yes, yes, yes, no, no]);
  });

  it.each<[keyof Contract, string, number]>([
    ["companyreg", "400 invalid", 3],
    ["freelancerreg", "400 invalid", 3],
    ["forgotpwd", "400 invalid", 10],
    ["resetpwd", "400 invalid", 10],
    ["admin.setUp", "400 invalid", 10],
  ])("the calls of %s from an address", async (call, usual, most) => {
    const headers = { "x-forwarded-for": `203.0.113.${call.length}` };
    const outcomes = await outcomesOf(most + 2, (at) => ask(at, call, {}, { headers }));
    expect(outcomes).toEqual([...Array.from({ length: most }, () => usual), no, no]);
  });

  it("the failed logins of an account", async () => {
    const { username } = await buildFreelancer(one.db, { passwordHash: await hashPassword("Right1234") });
    const answers = [];
    for (let i = 0; i < 5; i += 1) answers.push(await ask(inTurn(i), "login", { username, password: "Wrong1234" }));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429, 429]);
  });

  it("the logins of an address, whatever the account", async () => {
    const headers = { "x-forwarded-for": "203.0.113.200" };
    for (let i = 0; i < 300; i += 1) await one.services.limits.count("addressLogins", "203.0.113.200");
    for (const call of ["login", "twoFactor.login", "passkeys.startLogin", "passkeys.login"] as const)
      expect([call, outcomeOf(await ask(other, call, { username: "somebody" }, { headers }))]).toEqual([call, no]);
  });
});

describe("the limit of writes", () => {
  it("is told after the role and before the input", async () => {
    const as = await signedIn(one, (await buildFreelancer(one.db)).id);
    for (let i = 0; i < 5; i += 1) expect(outcomeOf(await ask(one, "workreq", {}, { as }))).toBe("400 invalid");
    expect(outcomeOf(await ask(one, "workreq", {}, { as }))).toBe(no);
    expect(outcomeOf(await ask(one, "workdelete", {}, { as }))).toBe("403 wrong_role");
    expect(outcomeOf(await ask(one, "workreq", {}, { as, tokenless: true }))).toBe("403 bad_token");
  });

  it("never keeps anybody signed in, nor the thief of a session", async () => {
    const as = await signedIn(one, (await buildFreelancer(one.db)).id);
    for (let i = 0; i < 6; i += 1) await ask(one, "workreq", {}, { as });
    for (const call of ["sessions.endOthers", "logout"] as const)
      expect([call, outcomeOf(await ask(one, call, {}, { as }))]).toEqual([call, yes]);
  });
});

describe("an allowance of three hundred", () => {
  const settings = () => ({ ...one.services.settings, LIMIT_WRITES_PER_MINUTE: 300 });
  const statements = (run: () => Promise<unknown>) => countQueries(one.services.pool, run);

  it("is given out to the last one and no further by three instances, and asks the database now and then", async () => {
    const instances = [1, 2, 3].map(() => limitsOf(one.services.pool, settings()));
    let nextCaller = 0;
    const responses = await statements(async () => {
      for (let i = 0; i < 1200; i += 1) {
        const [limits] = [instances[i % 3]];
        await limits?.countWrite(77_777).then(
          () => (nextCaller += 1),
          (error: unknown) => expect(error).toMatchObject({ code: "too_many", retryAfter: expect.any(Number) }),
        );
      }
    });
    expect(nextCaller).toBe(300);
    expect(responses).toBeLessThan(40);
  });
});

async function countQueries(pool: Opened["services"]["pool"], run: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const query = pool.query;
  pool.query = ((...args: Parameters<typeof query>) => {
    count += 1;
    return query.apply(pool, args);
  }) as typeof query;
  await run().finally(() => {
    pool.query = query;
  });
  return count;
}
