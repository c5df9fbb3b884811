import { randomInt } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { ask, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildFreelancer } from "#server/test/build.ts";
import { noted } from "#server/test/build-entries.ts";
import { mailsTo, mailTo, tokenIn } from "#server/test/notify/mail.ts";
import { open } from "#server/test/open.ts";

const opened = open({
  LIMIT_LOGIN_FAILURES: "10",
  LIMIT_ACCOUNT_FAILURES: "20",
  LIMIT_RESETS_PER_HOUR: "3",
  TRUST_PROXY: "127.0.0.1",
});

const [password, next] = ["Right1234", "Next56789"];
const passwordHash = await hashPassword(password);

const anAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
const from = (address: string) => ({ headers: { "x-forwarded-for": address } });
const logIn = (username: string, typed: string, address: string) =>
  ask(opened, "login", { username, password: typed }, from(address));
const times = <T>(count: number, run: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => run(i)));

describe("failed logins", () => {
  it.each(["a known", "an unknown"])(
    "of %s account are refused from the 11th on, with the time to wait",
    async (kind) => {
      const { username } =
        kind === "a known" ? await buildFreelancer(opened.db, { passwordHash }) : { username: `no_${randomInt(1e9)}` };
      const address = anAddress();
      for (let i = 0; i < 10; i += 1) expect((await logIn(username, "Wrong1234", address)).body).toBe("[]");
      const refused = await logIn(username, password, address);
      expect(outcomeOf(refused)).toBe("429 too_many");
      expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
      expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(900);
      expect(refused.cookies).toEqual([]);
    },
  );

  it("count for this address only", async () => {
    const { username } = await buildFreelancer(opened.db, { passwordHash });
    const address = anAddress();
    await times(11, () => logIn(username, "Wrong1234", address));
    expect((await logIn(username, password, anAddress())).json()).toHaveLength(1);
  });

  it("are no more than ten, however many come at once", async () => {
    const { username } = await buildFreelancer(opened.db, { passwordHash });
    const address = anAddress();
    const answers = (await times(30, () => logIn(username, "Wrong1234", address))) as Awaited<
      ReturnType<typeof logIn>
    >[];
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10);
  });

  it("are forgotten once one succeeds", async () => {
    const { username } = await buildFreelancer(opened.db, { passwordHash });
    const address = anAddress();
    for (const round of [9, 9]) {
      await times(round, () => logIn(username, "Wrong1234", address));
      expect((await logIn(username, password, address)).json()).toHaveLength(1);
    }
  });

  it("and wrong current passwords are counted together", async () => {
    const { id } = await buildFreelancer(opened.db, { passwordHash });
    const as = await signedIn(opened, id);
    const sent = { currentPassword: "Wrong1234", newPassword: next, confirmPassword: next };
    const more = { as, ...from(anAddress()) };
    for (let i = 0; i < 10; i += 1) expect(outcomeOf(await ask(opened, "changepwd", sent, more))).toBe("wrong");
    const right = await ask(opened, "changepwd", { ...sent, currentPassword: password }, more);
    expect(outcomeOf(right)).toBe("429 too_many");
  });
});

describe("an account attacked from many addresses", () => {
  const attack = (username: string) => times(20, () => logIn(username, "Wrong1234", anAddress()));

  it("lets nobody in but a browser that signed in before, and writes to its owner once", async () => {
    const email = "attacked@kaamkaj.example";
    const { id, username } = await buildCompany(opened.db, { passwordHash, email });
    const before = await logIn(username, password, anAddress());
    const knownCookie = before.cookies.find(({ name }) => name === "known")?.value ?? "";
    await attack(username);

    const locked = await logIn(username, password, anAddress());
    expect([locked.statusCode, locked.body, locked.cookies]).toEqual([200, "[]", []]);
    const spared = await ask(
      opened,
      "login",
      { username, password },
      { as: { accountId: id, cookies: { known: knownCookie } }, ...from(anAddress()) },
    );
    expect(spared.json()).toMatchObject([{ loginid: id }]);

    await times(10, () => logIn(username, "Wrong1234", anAddress()));
    const mail = await mailTo(opened, email);
    expect(mail).toContain("http://localhost:3000/guestmaster/forgotpwd");
    await ask(opened, "forgotpwd", { username });
    await mailTo(opened, email, 2);
  });

  it("spares no browser that signed in with an earlier password, and spares the one that set the new one", async () => {
    const { id, username } = await buildFreelancer(opened.db, { passwordHash });
    const knownCookieOf = (response: Awaited<ReturnType<typeof logIn>>) => ({
      known: response.cookies.find(({ name }) => name === "known")?.value ?? "",
    });
    const earlier = knownCookieOf(await logIn(username, password, anAddress()));
    const sent = { currentPassword: password, newPassword: next, confirmPassword: next };
    const changed = knownCookieOf(await ask(opened, "changepwd", sent, { as: await signedIn(opened, id) }));
    await attack(username);
    const enter = async (cookies: { known: string }) =>
      (
        await ask(
          opened,
          "login",
          { username, password: next },
          { as: { accountId: id, cookies }, ...from(anAddress()) },
        )
      ).json<unknown[]>().length;
    expect([await enter(earlier), await enter(changed)]).toEqual([0, 1]);
  });

  it.each([
    ["once, as nobody's doing", 20],
    ["not before the last failure it allows", 19],
  ])("is noted in the audit log %s", async (_how, failures) => {
    const { id, username } = await buildFreelancer(opened.db, { passwordHash });
    await times(failures, () => logIn(username, "Wrong1234", anAddress()));
    await logIn(username, "Wrong1234", "10.9.8.7");
    await logIn(username, "Wrong1234", anAddress());
    const entries = await opened.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subject, "account"), noted(id)));
    const locked = { call: "login", outcome: "locked", accountId: null, username: "", role: "" };
    expect(entries).toEqual([expect.objectContaining(locked)]);
    if (failures === 19) expect(entries).toMatchObject([{ address: "10.9.8.7" }]);
  });

  it("is open again once its owner has set a new password", async () => {
    const email = "locked@kaamkaj.example";
    const { username } = await buildFreelancer(opened.db, { passwordHash, email });
    const address = anAddress();
    await times(11, () => logIn(username, "Wrong1234", address));
    await attack(username);
    await ask(opened, "forgotpwd", { username });
    const token = tokenIn(await mailTo(opened, email, 2));
    await ask(opened, "resetpwd", { token, newPassword: next, confirmPassword: next }, from(address));
    for (const at of [address, anAddress()]) expect((await logIn(username, next, at)).json()).toHaveLength(1);
  });

  it("without an e-mail address is locked all the same", async () => {
    const { username } = await buildAdmin(opened.db, { passwordHash, email: "" });
    await attack(username);
    expect((await logIn(username, password, anAddress())).body).toBe("[]");
  });
});

describe("forgotpwd", () => {
  it("asked for sixty times at once is answered each time: nobody holds a connection while waiting for another", async () => {
    const { username } = await buildFreelancer(opened.db);
    const responses = await times(60, () => ask(opened, "forgotpwd", { username }, from(anAddress())));
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 429]));
  });

  it("mails three links an hour to an account, wherever they are asked for", async () => {
    const email = "thrice@kaamkaj.example";
    const { username } = await buildFreelancer(opened.db, { email });
    for (let i = 0; i < 3; i += 1)
      expect(outcomeOf(await ask(opened, "forgotpwd", { username }, from(anAddress())))).toBe("Success");
    const fourth = await ask(opened, "forgotpwd", { username }, from(anAddress()));
    expect(outcomeOf(fourth)).toBe("429 too_many");
    expect(Number(fourth.headers["retry-after"])).toBeGreaterThan(0);
    await mailTo(opened, email, 3);
    expect(await mailsTo(opened, email)).toHaveLength(3);
  });

  it("answers thirty an hour to an address, and refuses the next before it looks at the name", async () => {
    const address = anAddress();
    const responses = await times(31, () => ask(opened, "forgotpwd", { username: "nobody_here" }, from(address)));
    const outcomes = responses.map(outcomeOf);
    expect(outcomes.filter((outcome) => outcome === "Wrong")).toHaveLength(30);
    expect(outcomes.filter((outcome) => outcome === "429 too_many")).toHaveLength(1);
  });
});
