import { describe, expect, it } from "vitest";
import { hashPassword } from "#server/platform/passwords.ts";
import { ask, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildCompany, buildFreelancer } from "#server/test/build.ts";
import { open } from "#server/test/open.ts";

const opened = open();
const browser = async () => signedIn(opened, (await buildFreelancer(opened.db)).id);

describe("an anti-forgery token", () => {
  it("is renewed by a GET only where the browser has no valid one", async () => {
    const as = await browser();
    expect((await ask(opened, "districtview", {}, { as })).cookies).toEqual([]);
    const other = (await browser()).cookies["XSRF-TOKEN"] ?? "";
    for (const token of ["", "forged", other, as.cookies["XSRF-TOKEN"]?.slice(1) ?? ""]) {
      const cookies = { ...as.cookies, "XSRF-TOKEN": token };
      const [tokenCookie] = (await ask(opened, "districtview", {}, { as: { ...as, cookies } })).cookies;
      expect(tokenCookie).toMatchObject({ name: "XSRF-TOKEN", value: expect.stringMatching(/^[\w-]{64,}$/) });
    }
  });

  it("has to stand in the header and in the cookie", async () => {
    const as = await browser();
    const token = as.cookies["XSRF-TOKEN"] ?? "";
    const noCookie = { ...as, cookies: { sid: as.cookies["sid"] ?? "" } };
    const headers = { "x-xsrf-token": token };
    expect(outcomeOf(await ask(opened, "logout", {}, { as: noCookie, headers }))).toBe("403 bad_token");
    expect(outcomeOf(await ask(opened, "logout", {}, { as, tokenless: true }))).toBe("403 bad_token");
    expect(outcomeOf(await ask(opened, "logout", {}, { as, headers }))).toBe("Success");
  });

  it("is not looked at where nobody is signed in", async () => {
    const headers = { "x-xsrf-token": "forged" };
    const as = { accountId: 0, cookies: { sid: "of nobody", "XSRF-TOKEN": "another" } };
    expect(outcomeOf(await ask(opened, "forgotpwd", { username: "nobody" }, { as, headers }))).toBe("Wrong");
    expect(outcomeOf(await ask(opened, "logout", {}, { as, headers }))).toBe("401 no_session");
  });
});

describe("beside a product on the parent domain that sets cookies of the same names", () => {
  const foreign = "eyJpdiI6Im9mIGFub3RoZXIgYXBwIn0%3D";
  const send = (name: "logout" | "sessions.list", cookie: string, token: string) =>
    opened.app.inject({
      method: "POST",
      url: `/api/${name}`,
      headers: { cookie, "x-xsrf-token": token, "content-type": "application/json" },
      payload: "{}",
    });

  it("the token of the session counts, in any order and beside the others", async () => {
    const { cookies } = await browser();
    const { sid = "", "XSRF-TOKEN": own = "" } = cookies;
    for (const tokens of [`XSRF-TOKEN=${foreign}; XSRF-TOKEN=${own}`, `XSRF-TOKEN=${own}; XSRF-TOKEN=${foreign}`])
      for (const header of [own, `${foreign},${own}`, `${own}, ${foreign}`]) {
        const response = await send("sessions.list", `${tokens}; sid=${sid}`, header);
        expect([response.statusCode, response.cookies]).toEqual([200, []]);
      }
  });

  it("no other value counts, not even one of another session", async () => {
    const { sid = "", "XSRF-TOKEN": own = "" } = (await browser()).cookies;
    const other = (await browser()).cookies["XSRF-TOKEN"] ?? "";
    for (const [tokens, header] of [
      [[foreign, own], foreign],
      [[other, own], other],
      [[foreign, other], `${foreign},${other}`],
      [[foreign], own],
      [[foreign, own], Array.from({ length: 20 }, () => foreign).join() + own],
    ] as const) {
      const response = await send(
        "sessions.list",
        `${tokens.map((each) => `XSRF-TOKEN=${each}`).join("; ")}; sid=${sid}`,
        header,
      );
      expect(outcomeOf(response)).toBe("403 bad_token");
    }
  });

  it("the session that is alive counts, whichever cookie comes first", async () => {
    const { sid = "", "XSRF-TOKEN": own = "" } = (await browser()).cookies;
    for (const sids of [`sid=of-another; sid=${sid}`, `sid=${sid}; sid=of-another`]) {
      const cookie = `${sids}; XSRF-TOKEN=${own}`;
      const read = await opened.app.inject({ method: "GET", url: "/api/whoami", headers: { cookie } });
      expect([read.json().length, read.cookies]).toEqual([1, []]);
      expect((await send("sessions.list", cookie, own)).statusCode).toBe(200);
    }
    const cookie = `sid=a; sid=b; XSRF-TOKEN=${own}`;
    expect(outcomeOf(await send("logout", cookie, own))).toBe("401 no_session");
  });
});

describe("behind an address of its own", () => {
  const address = "https://kaamkaj.example";
  const published = open({ PUBLIC_URL: address });
  const postWith = (headers: Record<string, string>) =>
    ask(published, "forgotpwd", { username: "nobody" }, { headers: { host: "10.0.0.7:3000", ...headers } });

  it.each([
    ["a program, which sends neither header", {}],
    ["its own page", { origin: address }],
    ["its own page, whatever the browser makes of the proxy", { origin: address, "sec-fetch-site": "same-site" }],
    ["somebody who typed the address", { "sec-fetch-site": "none" }],
  ])("the product listens to %s", async (_who, headers) => {
    expect(outcomeOf(await postWith(headers))).toBe("Wrong");
  });

  it.each([
    ["the page of another site", { origin: "https://elsewhere.example" }],
    ["the same name without https", { origin: "http://kaamkaj.example" }],
    ["the address behind the proxy", { origin: "http://10.0.0.7:3000" }],
    ["a sandboxed page", { origin: "null" }],
    ["a neighbour that hides its origin", { "sec-fetch-site": "same-site" }],
    ["another site that hides its origin", { "sec-fetch-site": "cross-site" }],
  ])("the product refuses %s", async (_who, headers) => {
    expect(outcomeOf(await postWith(headers))).toBe("403 foreign_origin");
  });

  it("cookies are for https, and all but the anti-forgery cookie for this very host", async () => {
    const { username } = await buildCompany(published.db, { passwordHash: await hashPassword("Right1234") });
    const { cookies } = await ask(published, "login", { username, password: "Right1234" });
    expect(Object.fromEntries(cookies.map(({ name, value: _, maxAge: __, ...flags }) => [name, flags]))).toEqual({
      "__Host-sid": { path: "/", httpOnly: true, secure: true, sameSite: "Lax" },
      "__Host-known": { path: "/", httpOnly: true, secure: true, sameSite: "Lax" },
      "XSRF-TOKEN": { path: "/", secure: true, sameSite: "Lax" },
    });
  });
});
