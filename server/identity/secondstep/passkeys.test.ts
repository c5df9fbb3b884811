import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { mostPasskeys } from "#domain/identity/second-step.ts";
import { passkeyChallenges, passkeys, waitingLogins } from "#server/platform/db/schema/secondstep.ts";
import { sessions } from "#server/platform/db/schema/sessions.ts";
import { hashOf } from "#server/platform/http/cookies.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { sweep } from "#server/sweep.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildFreelancer } from "#server/test/build.ts";
import { newAuthenticator } from "#server/test/identity/authenticator.ts";
import {
  accountIdOf,
  browserAfter,
  enableTwoFactor,
  logInWithPassword,
  password,
  requiredStep,
} from "#server/test/identity/second-step.ts";
import { mailTo } from "#server/test/notify/mail.ts";
import { open } from "#server/test/open.ts";

const opened = open({ DEMO: "1" });
const passwordHash = await hashPassword(password);

interface Started {
  readonly message: string;
  readonly options?: { readonly challenge: string; readonly excludeCredentials: { readonly id: string }[] };
}

interface Offered {
  readonly challenge: string;
  readonly rpId: string;
  readonly allowCredentials: { readonly id: string }[];
}

const start = async (as: Browser, name = "My phone", typed = password) =>
  (await ask(opened, "passkeys.startRegistration", { name, password: typed }, { as })).json<Started>();
const register = (as: Browser, credential: object) => ask(opened, "passkeys.register", { credential }, { as });
const passkeysOf = async (as: Browser) =>
  (await ask(opened, "passkeys.list", {}, { as })).json<{ passkeyId: number }[]>();
const offered = async (as?: Browser) => (await ask(opened, "passkeys.startLogin", {}, { as })).json<Offered[]>()[0];
const logIn = (credential: object, more: Parameters<typeof ask>[3] = {}) =>
  ask(opened, "passkeys.login", { credential }, more);

/** Adds a passkey as its owner does. */
async function add(as: Browser, name?: string) {
  const authenticator = newAuthenticator();
  const { options } = await start(as, name);
  expect(outcomeOf(await register(as, authenticator.create(options?.challenge ?? "")))).toBe("Success");
  return authenticator;
}

type Build = typeof buildAdmin | typeof buildCompany | typeof buildFreelancer;

async function withPasskey(build: Build = buildFreelancer, given = {}) {
  const account = await build(opened.db, { passwordHash, ...given });
  const as = await signedIn(opened, account.id);
  return { ...account, as, authenticator: await add(as) };
}

const challenge = async (as?: Browser) => (await offered(as))?.challenge ?? "";

describe("a passkey", () => {
  it.each([
    ["the admin", buildAdmin],
    ["a company", buildCompany],
    ["a freelancer", buildFreelancer],
  ] as const)("is added by %s, and logs in without a password", async (_who, build) => {
    const { id, username, role, as, authenticator } = await withPasskey(build);
    const today = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
    expect(await passkeysOf(as)).toEqual([
      { passkeyId: expect.any(Number), name: "My phone", added: today, used: null },
    ]);
    const answer = await logIn(authenticator.get(await challenge()));
    expect(answer.json()).toEqual([{ loginid: id, username, role, status: "accepted" }]);
    expect(await accountIdOf(opened, browserAfter(answer))).toBe(id);
    expect(await passkeysOf(as)).toMatchObject([{ used: today }]);
  });

  it("belongs to the address of the settings, and names the account as nothing", async () => {
    const as = await signedIn(opened, (await buildFreelancer(opened.db, { passwordHash })).id);
    const answer = await ask(
      opened,
      "passkeys.startRegistration",
      { name: "Phone", password },
      { as, headers: { host: "evil.example", "x-forwarded-host": "evil.example" } },
    );
    expect(answer.json()).toMatchObject({
      options: {
        rp: { id: "localhost", name: "Kaamkaj" },
        user: { id: expect.stringMatching(/^[\w-]{43}$/) },
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
        attestation: "none",
      },
    });
    expect(await offered()).toMatchObject({ rpId: "localhost", userVerification: "required", allowCredentials: [] });
  });

  it("is added for the password only", async () => {
    const { id } = await buildFreelancer(opened.db, { passwordHash });
    expect(await start(await signedIn(opened, id), "Phone", "Wrong1234")).toEqual({ message: "wrong" });
    expect(await opened.db.$count(passkeyChallenges, eq(passkeyChallenges.accountId, id))).toBe(0);
  });

  it("is not added twice by one authenticator, which is told those there are", async () => {
    const { as, authenticator } = await withPasskey();
    const { options } = await start(as);
    expect(options?.excludeCredentials.map(({ id }) => id)).toEqual([authenticator.credentialId]);
    expect(outcomeOf(await register(as, authenticator.create(options?.challenge ?? "")))).toBe("wrong");
    expect(await passkeysOf(as)).toHaveLength(1);
  });

  it("needs a name", async () => {
    const as = await signedIn(opened, (await buildFreelancer(opened.db, { passwordHash })).id);
    expect(await start(as, " ")).toMatchObject({ code: "invalid", fields: { name: "please fill this field" } });
  });

  it(`is one of ${mostPasskeys} at most`, async () => {
    const { id, as } = await withPasskey();
    const more = Array.from({ length: mostPasskeys - 1 }, () => newAuthenticator());
    const rows = more.map(({ credentialId, publicKey }) => ({ accountId: id, credentialId, publicKey }));
    await opened.db.insert(passkeys).values(rows.map((row) => ({ ...row, counter: 0, transports: [], name: "Phone" })));
    expect(await start(as)).toEqual({ message: "full" });
  });

  it.each([
    ["made for another site", { origin: "https://evil.example" }],
    ["of another site's name", { rpId: "evil.example" }],
    ["that did not ask for its owner", { verified: false }],
  ])("%s is not added", async (_what, trouble) => {
    const as = await signedIn(opened, (await buildFreelancer(opened.db, { passwordHash })).id);
    const { options } = await start(as);
    const created = newAuthenticator().create(options?.challenge ?? "", trouble);
    expect(outcomeOf(await register(as, created))).toBe("wrong");
    expect(await passkeysOf(as)).toEqual([]);
  });

  it("is added by the account that asked, with its own challenge, in five minutes and once", async () => {
    const [mine, other] = [await withPasskey(), await withPasskey()];
    const fresh = async () => (await start(mine.as)).options?.challenge ?? "";
    expect(outcomeOf(await register(other.as, newAuthenticator().create(await fresh())))).toBe("wrong");
    expect(outcomeOf(await register(mine.as, newAuthenticator().create(await challenge())))).toBe("wrong");
    const [used, late] = [await fresh(), await fresh()];
    expect(outcomeOf(await register(mine.as, newAuthenticator().create(used)))).toBe("Success");
    expect(outcomeOf(await register(mine.as, newAuthenticator().create(used)))).toBe("wrong");
    const old = { createdAt: sql`now() - interval '5 minutes'` };
    await opened.db.update(passkeyChallenges).set(old).where(eq(passkeyChallenges.challenge, late));
    expect(outcomeOf(await register(mine.as, newAuthenticator().create(late)))).toBe("wrong");
    await sweep(opened.services);
    expect(await opened.db.$count(passkeyChallenges, eq(passkeyChallenges.challenge, late))).toBe(0);
  });
});

describe("a login with a passkey", () => {
  it.each([
    ["for another site", { origin: "https://evil.example" }],
    ["for another site's name", { rpId: "evil.example" }],
    ["without asking for its owner", { verified: false }],
    ["with a count that went back", { count: 0 }],
    ["in the name of another account", { userHandle: "AAAA" }],
  ])("signed %s is refused", async (_what, trouble) => {
    const { authenticator } = await withPasskey();
    await logIn(authenticator.get(await challenge()));
    const answer = await logIn(authenticator.get(await challenge(), trouble));
    expect([answer.statusCode, answer.body, answer.cookies]).toEqual([200, "[]", []]);
  });

  it("by a stranger's key is refused, and by nonsense as well", async () => {
    const { authenticator } = await withPasskey();
    const unknownPasskey = newAuthenticator().get(await challenge());
    const { credentialId: id } = authenticator;
    for (const credential of [unknownPasskey, { ...unknownPasskey, id, rawId: id }])
      expect((await logIn(credential)).json()).toEqual([]);
    const malformed = { clientDataJSON: "AAAA", authenticatorData: "AAAA", signature: "AAAA" };
    const nul = Buffer.from(JSON.stringify({ challenge: "\0".repeat(30) })).toString("base64url");
    for (const response of [malformed, { ...malformed, clientDataJSON: nul }])
      expect((await logIn({ ...unknownPasskey, response })).json()).toEqual([]);
    expect(outcomeOf(await logIn({}))).toBe("400 invalid");
  });

  it("is good once, and five minutes long", async () => {
    const { authenticator } = await withPasskey();
    // As synced passkeys are: they do not count, so that only the challenge tells the second time from the first.
    const signed = authenticator.get(await challenge(), { count: 0 });
    const ten = await Promise.all(Array.from({ length: 10 }, async () => (await logIn(signed)).json<unknown[]>()));
    expect(ten.filter((rows) => rows.length === 1)).toHaveLength(1);
    const late = await challenge();
    const old = { createdAt: sql`now() - interval '5 minutes'` };
    await opened.db.update(passkeyChallenges).set(old).where(eq(passkeyChallenges.challenge, late));
    expect((await logIn(authenticator.get(late))).json()).toEqual([]);
  });

  it("is both steps, also where the password would ask for a code", async () => {
    const { id, authenticator } = await withPasskey();
    await enableTwoFactor(opened, id);
    expect((await logIn(authenticator.get(await challenge()))).json()).toHaveLength(1);
  });

  it("ends a login that a password began, which offers the passkeys of that account only", async () => {
    const { id, username, authenticator } = await withPasskey();
    await enableTwoFactor(opened, id);
    expect(requiredStep(await ask(opened, "login", { username, password }))).toBe("totp, recovery, passkey");
    const half = await logInWithPassword(opened, username);
    const options = await offered(half);
    expect(options?.allowCredentials.map((one) => one.id)).toEqual([authenticator.credentialId]);
    const answer = await logIn(authenticator.get(options?.challenge ?? ""), { as: half });
    expect(answer.cookies.find(({ name }) => name === "step")?.value).toBe("");
    expect(await accountIdOf(opened, browserAfter(answer, half))).toBe(id);
    const ended = eq(waitingLogins.tokenHash, hashOf(half.cookies["step"] ?? ""));
    expect(await opened.db.$count(waitingLogins, ended)).toBe(0);
  });

  it.each(["pending", "rejected"] as const)("of a %s company answers its row and makes no session", async (status) => {
    const { id, authenticator } = await withPasskey(buildCompany);
    await opened.db.execute(sql`update accounts set status = ${status} where id = ${id}`);
    await opened.db.delete(sessions).where(eq(sessions.accountId, id));
    expect((await logIn(authenticator.get(await challenge()))).json()).toMatchObject([{ loginid: id, status }]);
    expect(await opened.db.$count(sessions, eq(sessions.accountId, id))).toBe(0);
  });

  it("of a demo account works from this very machine only", async () => {
    const { authenticator } = await withPasskey(buildFreelancer, { demo: true });
    const elsewhere = { headers: { host: "kaamkaj.example" } };
    expect((await logIn(authenticator.get(await challenge()), elsewhere)).json()).toEqual([]);
    const loopback = { headers: { host: "localhost:3000" } };
    expect((await logIn(authenticator.get(await challenge()), loopback)).json()).toHaveLength(1);
  });
});

describe("removing a passkey", () => {
  const remove = (as: Browser, passkeyId: unknown, typed = password) =>
    ask(opened, "passkeys.delete", { passkeyId, password: typed }, { as });

  it("asks for the password again, and then it opens nothing more", async () => {
    const { as, authenticator } = await withPasskey();
    const [passkey] = await passkeysOf(as);
    expect(outcomeOf(await remove(as, passkey?.passkeyId, "Wrong1234"))).toBe("wrong");
    expect(outcomeOf(await remove(as, passkey?.passkeyId))).toBe("Success");
    expect(await passkeysOf(as)).toEqual([]);
    expect((await logIn(authenticator.get(await challenge()))).json()).toEqual([]);
  });
});

it("the owner is told by mail when a passkey comes and goes", async () => {
  const email = "keys@kaamkaj.example";
  const { as } = await withPasskey(buildFreelancer, { email });
  expect(await mailTo(opened, email)).toContain("Subject: A passkey was added to your Kaamkaj account\r\n");
  await ask(opened, "passkeys.delete", { passkeyId: (await passkeysOf(as))[0]?.passkeyId, password }, { as });
  expect(await mailTo(opened, email, 2)).toContain("Subject: A passkey was removed from your Kaamkaj account\r\n");
});
