import Fastify from "fastify";
import { describe, expect, it } from "vitest";
import { registerProblems } from "#server/platform/http/problems.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { ask, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany } from "#server/test/build.ts";
import { open } from "#server/test/open.ts";

const opened = open();

describe("a refusal", () => {
  it("is a problem document with the words of the screens and the reason, by payload key", async () => {
    const as = await signedIn(opened, (await buildAdmin(opened.db)).id);
    const response = await ask(opened, "locationreg", { districtid: "x" }, { as });
    expect(response.headers["content-type"]).toBe("application/problem+json");
    expect(response.json()).toEqual({
      type: "about:blank",
      title: "invalid",
      status: 400,
      code: "invalid",
      message: "already exists",
      detail: "Some of the data sent is missing or invalid.",
      requestId: response.headers["x-request-id"],
      fields: { districtid: "please fill this", location: "please fill this" },
    });
  });

  it("says why, and not the words of the screens, when it is about who asks", async () => {
    const as = await signedIn(opened, (await buildCompany(opened.db)).id);
    for (const response of [await ask(opened, "districtreg"), await ask(opened, "districtreg", {}, { as })]) {
      const { message, detail } = response.json<{ message: string; detail: string }>();
      expect(message).toBe(detail);
    }
  });

  it.each(["not json", '{"username":', "[]", '"text"', "7", "null"])("meets the body %s", async (payload) => {
    const headers = { "content-type": "application/json" };
    const response = await opened.app.inject({ method: "POST", url: "/api/forgotpwd", headers, payload });
    expect(response.json()).toMatchObject({ status: 400, code: "invalid" });
  });

  it("takes an absent body for an empty one", async () => {
    const response = await opened.app.inject({ method: "POST", url: "/api/login" });
    expect([response.statusCode, response.json()]).toEqual([200, []]);
  });
});

describe("an address that nothing answers", () => {
  it.each([
    ["GET", "/api/nothing"],
    ["POST", "/api/nothing"],
    ["GET", "/api/login"],
    ["DELETE", "/api/districtdelete"],
    ["GET", "/images/"],
    ["GET", `/images/${"a".repeat(300)}`],
    ["GET", "/assets/nothing.js"],
    ["POST", "/guestmaster/login"],
  ] as const)("is told as such: %s %s", async (method, url) => {
    const response = await opened.app.inject({ method, url });
    expect(response.headers["content-type"]).toBe("application/problem+json");
    expect(response.json()).toMatchObject({ status: 404, code: "not_found" });
  });

  const person = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

  it.each([
    ["a contract without a session", "/api/contracts.pdf?contractId=7", 401, "Log in first", "पहले लॉग इन करें"],
    ["a receipt without a session", "/api/payments.downloadReceipt?requestid=7", 401, "Log in first", "पहले लॉग इन करें"],
    ["a list that is read by another method", "/api/freelancers.search", 404, "This cannot be opened here", "मेनू से चुनें"],
    ["a picture that is gone", "/images/nothing.webp", 404, "This cannot be opened here", "मेनू से चुनें"],
    ["no call", "/api/nothing", 404, "This cannot be opened here", "मेनू से चुनें"],
  ])("is a page for a person, and never a problem document: %s", async (_what, url, status, english, hindi) => {
    const { statusCode, headers, body } = await opened.app.inject({ url, headers: person });
    expect([statusCode, headers["content-type"]]).toEqual([status, "text/html; charset=utf-8"]);
    if (body.includes("<section")) for (const words of [english, hindi]) expect(body).toContain(words);
    expect((await opened.app.inject({ url })).json()).toMatchObject({ status });
  });

  it("is refused when it cannot even be read", async () => {
    const response = await opened.app.inject({ method: "GET", url: "/api/%E0%A4%A" });
    expect(response.json()).toMatchObject({
      status: 400,
      code: "invalid",
      requestId: response.headers["x-request-id"],
    });
    expect(response.headers).toMatchObject({ "x-content-type-options": "nosniff", "cache-control": "no-store" });
  });
});

describe("every answer", () => {
  it("carries an id of its own, whatever the caller says", async () => {
    const ids = new Set<unknown>(["mine"]);
    for (const url of ["/api/whoami", "/api/nothing", "/healthz"])
      ids.add((await opened.app.inject({ url, headers: { "x-request-id": "mine" } })).headers["x-request-id"]);
    expect(ids.size).toBe(4);
  });

  it.each(["/api/whoami", "/api/nothing", "/images/nothing.webp", "/healthz"])(
    "lets the browser run, frame and guess nothing: %s",
    async (url) => {
      const { headers } = await opened.app.inject({ url });
      const policy = String(headers["content-security-policy"]);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/unsafe|\*|https?:/);
      expect(headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
      });
      expect(headers).not.toHaveProperty("server");
      expect(headers).not.toHaveProperty("strict-transport-security");
      expect(headers).not.toHaveProperty("x-powered-by");
    },
  );

  it("of a call is data, in which nothing may run at all", async () => {
    for (const url of ["/api/whoami", "/api/nothing"]) {
      const { headers } = await opened.app.inject({ url });
      expect(headers["content-security-policy"]).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
    }
  });

  it("of a call is stored nowhere", async () => {
    for (const response of [
      await ask(opened, "whoami"),
      await ask(opened, "districtview"),
      await ask(opened, "logout"),
    ])
      expect(response.headers["cache-control"]).toBe("no-store");
  });
});

describe("a page", () => {
  it.each(["/guestmaster/login", "/api/docs"])(
    "keeps to itself, and asks the machine for nothing it has no use for: %s",
    async (url) => {
      expect((await opened.app.inject({ url })).headers).toMatchObject({
        "cross-origin-opener-policy": "same-origin",
        "permissions-policy": expect.stringContaining("camera=(), "),
      });
    },
  );

  it("never lets a text become a script", async () => {
    const policy = String((await opened.app.inject({ url: "/guestmaster/login" })).headers["content-security-policy"]);
    expect(policy).toContain("require-trusted-types-for 'script';trusted-types worker");
  });
});

describe("over https", () => {
  const secure = open({ PUBLIC_URL: "https://kaamkaj.example" });

  it.each(["/healthz", "/api/nothing", "/api/%E0%A4%A"])(
    "browsers are told to come back by https only: %s",
    async (url) => {
      const { headers } = await secure.app.inject({ url });
      expect(headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
    },
  );
});

describe("a failure", () => {
  const failing = async (error: unknown, headers = {}) => {
    const app = Fastify();
    registerProblems(app);
    app.get("/", async () => {
      throw error;
    });
    return app.inject({ url: "/", headers });
  };
  /** What the database says to a statement, on a connection that nobody gets afterwards. */
  const problemOf = async (statement: string) => {
    const client = await opened.services.pool.connect();
    const error: unknown = await client.query(statement).catch((reason: unknown) => reason);
    client.release(true);
    return error;
  };

  it.each([
    ["a bug", async () => new Error("a secret of ours")],
    ["a statement that is wrong", () => problemOf("select 1 / 0 as secret")],
  ])("of our own is told without its reason: %s", async (_what, happens) => {
    const response = await failing(await happens());
    expect(response.json()).toEqual({
      type: "about:blank",
      title: "internal error",
      status: 500,
      code: "internal",
      message: "Something went wrong on our side.",
      detail: "Something went wrong on our side.",
      requestId: expect.any(String),
    });
  });

  it.each([
    ["a statement took too long", "set statement_timeout = 1; select pg_sleep(1)"],
    ["the database shut the connection", "select pg_terminate_backend(pg_backend_pid())"],
  ])("that passes is told with the time to wait: %s", async (_what, statement) => {
    const response = await failing(await problemOf(statement));
    expect(response.json()).toMatchObject({ status: 503, code: "unavailable" });
    expect(response.headers["retry-after"]).toBe("1");
  });

  it.each([
    [new Error("a secret of ours"), 500, "Something went wrong on our side", "हमारी ओर से कुछ गड़बड़ हुई"],
    [new Refusal("unavailable"), 503, "Please try again in a minute", "एक मिनट बाद फिर कोशिश करें"],
    [new Refusal("too_many"), 429, "Try again in a few minutes", "कुछ मिनट बाद फिर कोशिश करें"],
  ])("is a page for a person: %s", async (error, status, english, hindi) => {
    const { statusCode, headers, body } = await failing(error, { accept: "text/html" });
    expect([statusCode, headers["content-type"]]).toEqual([status, "text/html; charset=utf-8"]);
    for (const words of [english, hindi]) expect(body).toContain(words);
    expect(body).not.toContain("secret");
  });
});
