import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { errorForLog } from "#server/platform/log.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildRequest, buildWork } from "#server/test/build.ts";
import { newAuthenticator } from "#server/test/identity/authenticator.ts";
import { enableTwoFactor } from "#server/test/identity/second-step.ts";
import { openLogged } from "#server/test/logged.ts";
import { mailTo, tokenIn } from "#server/test/notify/mail.ts";
import { open } from "#server/test/open.ts";

const opened = open();
const { logged, log } = openLogged(opened);

interface Line {
  readonly level: number;
  readonly time: string;
  readonly reqId?: string;
  readonly msg: string;
  readonly req?: object;
  readonly err?: object;
}

const lines = () =>
  log.output
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Line);

describe("the log", () => {
  it("tells the time of each line as ISO 8601 in UTC", async () => {
    const from = Date.now();
    await ask(logged, "platform.getStatistics");
    for (const { time } of lines()) {
      expect(time).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
      expect(new Date(time).getTime()).toBeGreaterThanOrEqual(from);
    }
  });

  it("is not filled by probes: they are lines at debug, and calls at info", async () => {
    const [info, debug] = [30, 20];
    const levelsOf = async (url: string) => {
      log.output = "";
      await logged.app.inject({ url });
      return lines().map(({ level, msg }) => [level, msg]);
    };
    for (const url of ["/healthz", "/readyz", "/readyz?instance", "/readyz/instance", "/metrics"])
      expect(await levelsOf(url), url).toEqual([[debug, "request completed"]]);
    expect(await levelsOf("/api/platform.getStatistics")).toEqual([[info, "request completed"]]);
  });

  it("is JSON, each line of a request with the id that its answer names", async () => {
    const response = await ask(logged, "platform.getStatistics");
    const id = response.headers["x-request-id"];
    const mine = lines().filter(({ reqId }) => reqId === id);
    expect(mine.map(({ msg }) => msg)).toEqual(["request completed"]);
    expect(mine[0]?.req).toEqual({
      method: "GET",
      url: "/api/platform.getStatistics",
      host: "localhost:80",
      remoteAddress: "127.0.0.1",
    });
  });

  it("holds no password, token, cookie or card, whatever is done with them", async () => {
    const [password, wrong, next] = ["Right", "Wrong", "Next"].map(
      (word) => `${word}1${randomBytes(6).toString("hex")}`,
    );
    const email = `${randomBytes(6).toString("hex")}@kaamkaj.example`;
    const passwordHash = await hashPassword(password ?? "");
    const { id, username } = await buildCompany(opened.db, { email, passwordHash });
    const as = await signedIn(logged, id);
    const passwords = { newPassword: next, confirmPassword: next };
    const tried = await ask(logged, "changepwd", { currentPassword: wrong, ...passwords }, { as });
    expect(outcomeOf(tried)).toBe("wrong");
    await ask(logged, "login", { username, password: wrong });
    const entered = await ask(logged, "login", { username, password }, { as });
    await ask(logged, "forgotpwd", { username });
    const token = tokenIn(await mailTo(opened, email));
    await logged.app.inject(`/guestmaster/resetpwd?token=${token}`);
    expect(outcomeOf(await ask(logged, "resetpwd", { token, ...passwords }))).toBe("Success");
    const card = "4111111111111111";
    const paying = await signedIn(logged, id);
    const { id: workId } = await buildWork(opened.db, { ownerId: id });
    const request = await buildRequest(opened.db, { workId, status: "completed" });
    await ask(logged, "payment", { requestid: request.id, amount: 1000, card }, { as: paying });
    const cookies = [as, paying].flatMap((browser: Browser) => Object.values(browser.cookies));
    const cookieValues = entered.cookies.map(({ value }) => value);
    expect(cookieValues.length).toBeGreaterThan(1);
    for (const secret of [password, wrong, next, passwordHash, token, card, email, ...cookies, ...cookieValues].filter(
      Boolean,
    ))
      expect(log.output.includes(String(secret)), String(secret)).toBe(false);
    expect(log.output).toContain('"url":"/guestmaster/resetpwd"');
    expect(log.output).toContain('"url":"/api/login"');
  });

  it("tells of each password and code that was wrong whose it was, where it came from and at which step", async () => {
    const { id: loginid, username } = await buildCompany(opened.db, { passwordHash: await hashPassword("Right1234") });
    const as = await signedIn(logged, loginid);
    await ask(logged, "login", { username, password: "Wrong1234" });
    await ask(logged, "login", { username: "nobody", password: "Wrong1234" });
    await ask(logged, "twoFactor.createRecoveryCodes", { password: "Wrong1234" }, { as });
    await enableTwoFactor(logged, loginid);
    await ask(logged, "twoFactor.createRecoveryCodes", { password: "Right1234", code: "000000" }, { as });
    const address = "127.0.0.1";
    expect(lines().filter(({ msg }) => / failed$| wrong$/.test(msg))).toMatchObject([
      { msg: "a login failed", loginid, address, step: "password" },
      { msg: "a login failed", address, step: "password" },
      { msg: "a confirmation password was wrong", loginid, address },
      { msg: "a confirmation code was wrong", loginid, address },
    ]);
  });

  it("tells of a passkey that nobody here has, or that signed something else, and nothing of whose it is", async () => {
    const authenticator = newAuthenticator();
    const [offered] = (await ask(logged, "passkeys.startLogin")).json<{ challenge: string }[]>();
    for (const challenge of [offered?.challenge ?? "", "a challenge of nobody"])
      expect((await ask(logged, "passkeys.login", { credential: authenticator.get(challenge) })).json()).toEqual([]);
    const entries = lines().filter(({ msg }) => msg === "a passkey was refused");
    expect(entries).toMatchObject([
      { reason: "unknown passkey or account" },
      { reason: "not signed for an issued challenge" },
    ]);
    for (const line of entries)
      expect(Object.keys(line).toSorted()).toEqual(["hostname", "level", "msg", "pid", "reason", "time"]);
    expect(log.output).not.toContain(authenticator.credentialId);
  });

  it("tells a failed statement without its values", async () => {
    const as = await signedIn(logged, (await buildAdmin(opened.db)).id);
    await opened.db.execute(sql`alter table districts rename to gone`);
    const response = await ask(logged, "districtreg", { district: "Somewhere private" }, { as });
    await opened.db.execute(sql`alter table gone rename to districts`);
    expect(response.statusCode).toBe(500);
    const [line] = lines().filter(({ msg }) => msg === "a call failed");
    expect(line?.reqId).toBe(response.headers["x-request-id"]);
    expect(line?.err).toMatchObject({
      message: expect.stringMatching(/^Failed query: insert into "districts"/),
      stack: expect.stringMatching(/^ +at /),
      cause: { code: "42P01", message: 'relation "districts" does not exist' },
    });
    expect(log.output).not.toContain("Somewhere private");
  });

  it("tells an error of PostgreSQL without what it repeats", async () => {
    const error = await opened.db.execute(sql`select ${"a secret"}::int`).catch((thrown: unknown) => thrown);
    expect(JSON.stringify(errorForLog(error))).not.toContain("a secret");
    expect(errorForLog(error)).toMatchObject({ cause: { message: "invalid input syntax for type integer" } });
  });
});
