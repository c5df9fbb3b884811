import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { refuseAnotherKey } from "#server/identity/secondstep/service.ts";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { recoveryCodes, secondSteps } from "#server/platform/db/schema/secondstep.ts";
import { sealOf } from "#server/platform/encryption.ts";
import { hashOf } from "#server/platform/http/cookies.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { sweep } from "#server/sweep.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildFreelancer } from "#server/test/build.ts";
import { enableTwoFactor, expireCode, password } from "#server/test/identity/second-step.ts";
import { codeOf } from "#server/test/identity/totp.ts";
import { mailTo } from "#server/test/notify/mail.ts";
import { open } from "#server/test/open.ts";

const opened = open();
const passwordHash = await hashPassword(password);

interface Begun {
  readonly message: string;
  readonly secret?: string;
  readonly uri?: string;
}

const build = () => buildFreelancer(opened.db, { passwordHash });
const standing = async (as: Browser) => (await ask(opened, "twoFactor.get", {}, { as })).json<object[]>();
const start = async (as: Browser, typed = password) =>
  (await ask(opened, "twoFactor.start", { password: typed }, { as })).json<Begun>();
const register = (as: Browser, code: string) => ask(opened, "twoFactor.enable", { code }, { as });
const recoveryCodeCount = (accountId: number) =>
  opened.db.$count(recoveryCodes, eq(recoveryCodes.accountId, accountId));
const off = [{ on: false, since: null, recoveryCodesLeft: 0 }];

describe("setting two-step sign-in up", () => {
  it.each([
    ["the admin", buildAdmin],
    ["a company", buildCompany],
    ["a freelancer", buildFreelancer],
  ] as const)(
    "gives %s a seed for an app, which its first code switches on, and ten recovery codes",
    async (_who, of) => {
      const { id, username } = await of(opened.db, { passwordHash });
      const as = await signedIn(opened, id);
      expect(await standing(as)).toEqual(off);
      const begun = await start(as);
      expect(begun.message).toBe("Success");
      expect(begun.secret).toMatch(/^[A-Z2-7]{32}$/);
      expect(begun.uri).toBe(`otpauth://totp/Kaamkaj:${username}?secret=${begun.secret}&issuer=Kaamkaj`);
      expect(await standing(as)).toEqual(off);
      const response = await register(as, codeOf(begun.secret ?? ""));
      const { message, recoveryCodes } = response.json<{ message: string; recoveryCodes: string[] }>();
      expect(message).toBe("Success");
      expect(new Set(recoveryCodes).size).toBe(10);
      for (const code of recoveryCodes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){6}[0-9a-hjkmnp-tv-z]{4}$/);
      expect(await standing(as)).toEqual([
        { on: true, since: expect.stringMatching(/^\d{4}-/), recoveryCodesLeft: 10 },
      ]);
    },
  );

  it("asks for the password again", async () => {
    const { id } = await build();
    const as = await signedIn(opened, id);
    expect(await start(as, "Wrong1234")).toEqual({ message: "wrong" });
    expect(await opened.db.$count(secondSteps, eq(secondSteps.accountId, id))).toBe(0);
  });

  it("takes no code that is wrong, and none before it was begun", async () => {
    const as = await signedIn(opened, (await build()).id);
    expect((await register(as, "123456")).json()).toEqual({ message: "wrong" });
    const { secret = "" } = await start(as);
    for (const code of [codeOf(secret, -3), codeOf(secret, 3), "abcdef", "0000-0000-0000-0000"])
      expect((await register(as, code)).json()).toEqual({ message: "wrong" });
    expect(await standing(as)).toEqual(off);
  });

  it("can be begun anew, and then the seed before is worth nothing", async () => {
    const as = await signedIn(opened, (await build()).id);
    const [before, after] = [await start(as), await start(as)];
    expect(outcomeOf(await register(as, codeOf(before.secret ?? "")))).toBe("wrong");
    expect(outcomeOf(await register(as, codeOf(after.secret ?? "")))).toBe("Success");
  });

  it("has its whole quarter of an hour again when it is begun anew", async () => {
    const { id } = await build();
    const as = await signedIn(opened, id);
    await start(as);
    const old = { createdAt: sql`now() - interval '14 minutes'` };
    await opened.db.update(secondSteps).set(old).where(eq(secondSteps.accountId, id));
    const { secret = "" } = await start(as);
    const later = { createdAt: sql`${secondSteps.createdAt} - interval '14 minutes'` };
    await opened.db.update(secondSteps).set(later).where(eq(secondSteps.accountId, id));
    expect(outcomeOf(await register(as, codeOf(secret)))).toBe("Success");
  });

  it("cannot be begun where it is on: nobody swaps the seed of a session left open", async () => {
    const { as, secret } = await enableTwoFactor(opened, (await build()).id);
    expect(await start(as)).toEqual({ message: "Exist" });
    expect(outcomeOf(await register(as, codeOf(secret)))).toBe("wrong");
  });

  it("that nobody ended in a quarter of an hour is none, and is swept", async () => {
    const { id } = await build();
    const as = await signedIn(opened, id);
    const { secret = "" } = await start(as);
    const mine = eq(secondSteps.accountId, id);
    await opened.db.update(secondSteps).set({ createdAt: sql`now() - interval '16 minutes'` }).where(mine);
    expect(outcomeOf(await register(as, codeOf(secret)))).toBe("wrong");
    await sweep(opened.services);
    expect(await opened.db.$count(secondSteps, mine)).toBe(0);
  });

  it("takes effect once for ten that bring the same code at once", async () => {
    const { id } = await build();
    const as = await signedIn(opened, id);
    const code = codeOf((await start(as)).secret ?? "");
    const outcomes = await Promise.all(Array.from({ length: 10 }, async () => outcomeOf(await register(as, code))));
    expect(outcomes.filter((outcome) => outcome === "Success")).toHaveLength(1);
    expect(await recoveryCodeCount(id)).toBe(10);
  });
});

describe("the database", () => {
  it("holds no seed that can be read and no code that can be used", async () => {
    const { id } = await build();
    const { secret, recoveryCodes: codes } = await enableTwoFactor(opened, id);
    const [row] = await opened.db.select().from(secondSteps).where(eq(secondSteps.accountId, id));
    expect(row?.seed).not.toContain(secret);
    const stored = await opened.db.select().from(recoveryCodes).where(eq(recoveryCodes.accountId, id));
    const hashes = codes.map((code) => hashOf(code.replaceAll("-", "")));
    expect(stored.map(({ codeHash }) => codeHash).toSorted()).toEqual(hashes.toSorted());
  });

  it("opens the seed of an account for that account only, and with this key only", async () => {
    const { id } = await build();
    const { secret } = await enableTwoFactor(opened, id);
    const [row] = await opened.db.select().from(secondSteps).where(eq(secondSteps.accountId, id));
    const { seal } = opened.services;
    expect(seal.open(row?.seed ?? "", id)).toBe(secret);
    expect(() => seal.open(row?.seed ?? "", id + 1)).toThrow();
    expect(() => sealOf("another key of thirty-two letters").open(row?.seed ?? "", id)).toThrow();
  });

  it("does not start with another key", async () => {
    await enableTwoFactor(opened, (await build()).id);
    await expect(refuseAnotherKey(opened.services)).resolves.toBeUndefined();
    const services = { ...opened.services, seal: sealOf("another key of thirty-two letters") };
    await expect(refuseAnotherKey(services)).rejects.toThrow(/^SECRET_KEY does not match/);
  });
});

/** Gives both steps to what asks for them again. */
const give = (
  as: Browser,
  name: "twoFactor.disable" | "twoFactor.createRecoveryCodes",
  code?: string,
  typed = password,
) => ask(opened, name, { password: typed, ...(code !== undefined && { code }) }, { as });

describe.each(["twoFactor.disable", "twoFactor.createRecoveryCodes"] as const)("where it is on, %s", (name) => {
  it("asks for a code as well as the password, of the app or a recovery code, each of them once", async () => {
    const { id } = await build();
    const { as, secret, recoveryCodes } = await enableTwoFactor(opened, id);
    const [lost = "", stored = ""] = recoveryCodes;
    expect((await give(as, name)).json()).toMatchObject({ status: 400, fields: { code: "please fill this field" } });
    expect(outcomeOf(await give(as, name, codeOf(secret), "Wrong1234"))).toBe("wrong");
    for (const wrong of ["000000", codeOf(secret, 3), "nonsense", lost.replace(/^..../, "0000")])
      expect((await give(as, name, wrong)).json()).toEqual({ message: "wrong code" });
    const [same, further] = [await build(), await build()];
    const other = await enableTwoFactor(opened, same.id);
    expect(outcomeOf(await give(other.as, name, stored))).toBe("wrong code");
    expect(outcomeOf(await give(other.as, name, codeOf(other.secret)))).toBe("Success");
    const phoneless = await enableTwoFactor(opened, further.id);
    expect(outcomeOf(await give(phoneless.as, name, phoneless.recoveryCodes[0]?.toUpperCase()))).toBe("Success");
    expect(await recoveryCodeCount(id)).toBe(10);
    expect(await standing(as)).toMatchObject([{ on: true }]);
  });
});

describe("switching it off", () => {
  it("takes the recovery codes along", async () => {
    const { id, username } = await build();
    const { as, secret } = await enableTwoFactor(opened, id);
    expect(outcomeOf(await give(as, "twoFactor.disable", codeOf(secret)))).toBe("Success");
    expect(await standing(as)).toEqual(off);
    expect(await recoveryCodeCount(id)).toBe(0);
    expect((await ask(opened, "login", { username, password })).json()).toHaveLength(1);
  });

  it("is done once for ten that come at once with ten codes, and noted as such", async () => {
    const { id } = await build();
    const { as, recoveryCodes } = await enableTwoFactor(opened, id);
    const responses = await Promise.all(recoveryCodes.map((code) => give(as, "twoFactor.disable", code)));
    // Whoever comes when it is off already needs no code for what is done.
    expect(new Set(responses.map(outcomeOf))).toEqual(new Set(["Success"]));
    expect(await standing(as)).toEqual(off);
    const mine = eq(auditEntries.subjectId, String(id));
    const entries = await opened.db.select().from(auditEntries).where(mine);
    expect(entries.filter(({ before }) => Object(before).second_step === true)).toHaveLength(1);
  });

  it("where it is off already changes nothing, and wants no code", async () => {
    expect(outcomeOf(await give(await signedIn(opened, (await build()).id), "twoFactor.disable"))).toBe("Success");
  });
});

describe("new recovery codes", () => {
  it("take the place of the old ones", async () => {
    const { id } = await build();
    const { as, secret, recoveryCodes: before } = await enableTwoFactor(opened, id);
    const response = await give(as, "twoFactor.createRecoveryCodes", codeOf(secret));
    const { recoveryCodes: after } = response.json<{ recoveryCodes: string[] }>();
    expect(new Set([...before, ...after]).size).toBe(20);
    expect(await recoveryCodeCount(id)).toBe(10);
  });

  it("are made once for ten that bring the same code at once", async () => {
    const { as, recoveryCodes } = await enableTwoFactor(opened, (await build()).id);
    const ten = await Promise.all(
      Array.from({ length: 10 }, () => give(as, "twoFactor.createRecoveryCodes", recoveryCodes[0])),
    );
    expect(ten.map(outcomeOf).filter((outcome) => outcome === "Success")).toHaveLength(1);
  });

  it("asked for ten times at once are ten in the end", async () => {
    const { id } = await build();
    const { as, recoveryCodes } = await enableTwoFactor(opened, id);
    const ten = await Promise.all(recoveryCodes.map((code) => give(as, "twoFactor.createRecoveryCodes", code)));
    // The others came with a code that was replaced meanwhile.
    expect(ten.map(outcomeOf).toSorted()).toEqual(["Success", ...Array.from({ length: 9 }, () => "wrong code")]);
    expect(await recoveryCodeCount(id)).toBe(10);
  });

  it("are not to be had where two-step sign-in is off, nor while it is being set up", async () => {
    const as = await signedIn(opened, (await build()).id);
    expect((await give(as, "twoFactor.createRecoveryCodes")).json()).toEqual({ message: "off" });
    await start(as);
    expect((await give(as, "twoFactor.createRecoveryCodes")).json()).toEqual({ message: "off" });
  });

  it("are never answered twice under one Idempotency-Key: nothing of them is kept", async () => {
    const { as, recoveryCodes } = await enableTwoFactor(opened, (await build()).id);
    const headers = { "idempotency-key": "same" };
    const attempt = () =>
      ask(opened, "twoFactor.createRecoveryCodes", { password, code: recoveryCodes[0] }, { as, headers });
    expect((await attempt()).json()).toMatchObject({ message: "Success" });
    expect((await attempt()).json()).toEqual({ message: "wrong code" });
  });
});

it("the owner is told of each change by mail", async () => {
  const email = "careful@kaamkaj.example";
  const { id } = await buildFreelancer(opened.db, { passwordHash, email });
  const { as, secret } = await enableTwoFactor(opened, id);
  expect(await mailTo(opened, email)).toContain("Subject: Your Kaamkaj two-step sign-in is on\r\n");
  await give(as, "twoFactor.createRecoveryCodes", codeOf(secret));
  expect(await mailTo(opened, email, 2)).toContain("Subject: Your Kaamkaj recovery codes were replaced\r\n");
  await expireCode(opened, id);
  await give(as, "twoFactor.disable", codeOf(secret));
  expect(await mailTo(opened, email, 3)).toContain("Subject: Your Kaamkaj two-step sign-in is off\r\n");
});

it.each(["twoFactor.start", "twoFactor.disable", "twoFactor.createRecoveryCodes"] as const)(
  "%s wants a password",
  async (name) => {
    const as = await signedIn(opened, (await build()).id);
    const response = await ask(opened, name, { password: "" }, { as });
    expect(response.json()).toMatchObject({ code: "invalid", fields: { password: "please fill this field" } });
  },
);
