import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { contract } from "#contract/index.ts";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildFreelancer, buildRequest } from "#server/test/build.ts";
import { pdf } from "#server/test/documents.ts";
import { browserAfter, expireCode, logInWithPassword, password, sendCode } from "#server/test/identity/second-step.ts";
import { codeOf } from "#server/test/identity/totp.ts";
import { open } from "#server/test/open.ts";
import { upload } from "#server/test/upload.ts";

const opened = open({ REQUIRE_ADMIN_SECOND_STEP: "1" });
const passwordHash = await hashPassword(password);

type Name = keyof typeof contract;
const setupCalls: readonly Name[] = ["twoFactor.get", "twoFactor.start", "twoFactor.enable", "logout"];
const adminCalls = (Object.keys(contract) as Name[]).filter((name) => {
  const { by } = contract[name];
  return by !== "anyone" && by.some((role) => role === "admin");
});
const refused = "403 second_step_required";

async function newAdmin() {
  const account = await buildAdmin(opened.db, { passwordHash });
  return { ...account, as: await signedIn(opened, account.id) };
}

/** How a call with an empty body ends; a reading or a file has no message. */
async function ending(name: Name, as: Browser): Promise<string> {
  const response =
    "multipart" in contract[name]
      ? await upload(opened, pdf(), { call: name, as })
      : await ask(opened, name, {}, { as });
  return response.statusCode === 200 ? "200" : outcomeOf(response);
}

async function setUp(as: Browser): Promise<string> {
  const { secret } = (await ask(opened, "twoFactor.start", { password }, { as })).json<{ secret: string }>();
  const response = await ask(opened, "twoFactor.enable", { code: codeOf(secret) }, { as });
  expect(outcomeOf(response)).toBe("Success");
  return secret;
}

describe("with REQUIRE_ADMIN_SECOND_STEP, an admin without a second step", () => {
  it.each(adminCalls.filter((name) => !setupCalls.includes(name)))("is refused %s, whatever is sent", async (name) => {
    const { as } = await newAdmin();
    expect(await ending(name, as)).toBe(refused);
  });

  it("may set one up and log out", async () => {
    for (const name of setupCalls) expect(await ending(name, (await newAdmin()).as)).not.toBe(refused);
  });

  it("reads no résumé", async () => {
    const { resume: name } = await buildRequest(opened.db);
    const { cookies } = (await newAdmin()).as;
    const response = await opened.app.inject({ method: "GET", url: `/images/${name}`, cookies });
    expect(response.statusCode).not.toBe(200);
    expect(response.json()).toMatchObject({ code: "second_step_required" });
  });

  it("is told so at login and by whoami, and a refusal is in the audit log", async () => {
    const { id, username } = await newAdmin();
    const login = await ask(opened, "login", { username, password });
    expect(login.json()).toMatchObject([{ loginid: id, mustSetUpSecondStep: true }]);
    const as = browserAfter(login);
    expect((await ask(opened, "whoami", {}, { as })).json()).toMatchObject([{ mustSetUpSecondStep: true }]);
    expect(await ending("audit.list", as)).toBe(refused);
    const entries = await opened.db.select().from(auditEntries).where(eq(auditEntries.accountId, id));
    expect(entries).toContainEqual(expect.objectContaining({ call: "audit.list", outcome: "second_step_required" }));
  });

  it("that sets one up can do everything, in this session and after the next login", async () => {
    const { id, username, role, as } = await newAdmin();
    const secret = await setUp(as);
    const row = { loginid: id, username, role, status: "accepted" };
    const permissions = expect.arrayContaining(["people"]);
    expect((await ask(opened, "whoami", {}, { as })).json()).toEqual([{ ...row, permissions }]);
    for (const name of adminCalls.filter((each) => each !== "logout")) expect(await ending(name, as)).not.toBe(refused);
    await expireCode(opened, id);
    const login = await sendCode(opened, await logInWithPassword(opened, username), codeOf(secret));
    expect(login.json()).toEqual([row]);
    expect(await ending("audit.list", browserAfter(login))).toBe("200");
  });

  it("that switches it off is back at the start", async () => {
    const { id, as } = await newAdmin();
    const secret = await setUp(as);
    await expireCode(opened, id);
    const off = await ask(opened, "twoFactor.disable", { password, code: codeOf(secret) }, { as });
    expect(outcomeOf(off)).toBe("Success");
    expect(await ending("audit.list", as)).toBe(refused);
  });
});

it("a freelancer is asked for none", async () => {
  const as = await signedIn(opened, (await buildFreelancer(opened.db)).id);
  expect(await ending("sessions.list", as)).toBe("200");
});
