import { randomBytes } from "node:crypto";
import type { LightMyRequestResponse } from "fastify";
import sharp from "sharp";
import { expect, it } from "vitest";
import { type Contract, contract } from "#contract/index.ts";
import { newToken } from "#server/platform/http/cookies.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildFreelancer, buildLocation, buildSubcategory } from "#server/test/build.ts";
import { enableTwoFactor, password } from "#server/test/identity/second-step.ts";
import { codeOf } from "#server/test/identity/totp.ts";
import { open } from "#server/test/open.ts";
import { formOf } from "#server/test/upload.ts";

const opened = open({ LIMIT_ACCOUNT_FAILURES: "3" });
const passwordHash = await hashPassword(password);

const names = ["sid", "XSRF-TOKEN", "known", "ticket", "step"] as const;

/** What another product on the parent domain may have set, in the place of ours and looking like it. */
const neighbours = [
  ["one value of its own", () => ["eyJpdiI6Im9mIGFub3RoZXIgYXBwIn0%3D"]],
  ["several values", () => ["", "%ff", '"quoted"', "a=b", "null"]],
  ["eight values like ours", () => Array.from({ length: 8 }, newToken)],
] as const;

type Values = () => readonly string[];

/** The cookies of the neighbour come first, as a browser sends those that were set earlier or for a longer path. */
function headerOf(values: Values, { cookies }: Pick<Browser, "cookies">): string {
  const foreign = names.flatMap((name) => values().map((value) => `${name}=${value}`));
  return [...foreign, ...Object.entries(cookies).map(([name, value]) => `${name}=${value}`)].join("; ");
}

/** What the screens send: every anti-forgery cookie that they can read (web/lib/api.ts). */
const tokensIn = (cookie: string) =>
  [...cookie.matchAll(/(?:^|; )XSRF-TOKEN=([^;]*)/g)].map(([, token]) => token).join();

async function send(name: keyof Contract, body: object, values: Values, browser: Pick<Browser, "cookies">) {
  const cookie = headerOf(values, browser);
  const headers = { cookie, "x-xsrf-token": tokensIn(cookie) };
  const url = `/api/${name}`;
  if (contract[name].method === "GET") return opened.app.inject({ method: "GET", url, headers });
  return opened.app.inject({ method: "POST", url, headers, payload: body });
}

const after = (response: LightMyRequestResponse, cookies: Record<string, string> = {}) => ({
  cookies: { ...cookies, ...Object.fromEntries(response.cookies.map(({ name, value }) => [name, value])) },
});

const buildPerson = () => buildFreelancer(opened.db, { passwordHash, emailState: "proved" });

it.each(neighbours)("a session and its token count beside %s of a neighbour", async (_what, values) => {
  const { id } = await buildPerson();
  const as = await signedIn(opened, id);
  expect((await send("whoami", {}, values, as)).json()).toMatchObject([{ loginid: id }]);
  expect(outcomeOf(await send("sessions.endOthers", {}, values, as))).toBe("Success");
  expect(outcomeOf(await send("logout", {}, values, as))).toBe("Success");
  expect((await send("whoami", {}, values, as)).json()).toEqual([]);
});

it.each(neighbours)("a login with a second factor ends beside %s of a neighbour", async (_what, values) => {
  const { id, username } = await buildPerson();
  const { secret } = await enableTwoFactor(opened, id);
  const waits = await send("login", { username, password }, values, { cookies: {} });
  expect(waits.headers["x-second-step"]).toContain("totp");
  const response = await send("twoFactor.login", { code: codeOf(secret) }, values, after(waits));
  expect(response.json()).toMatchObject([{ loginid: id }]);
  expect((await send("whoami", {}, values, after(response))).json()).toMatchObject([{ loginid: id }]);
});

it.each(neighbours)("a browser that is known stays so beside %s of a neighbour", async (_what, values) => {
  const { id, username } = await buildPerson();
  const first = after(await send("login", { username, password }, values, { cookies: {} }));
  for (let n = 0; n < 4; n += 1) await send("login", { username, password: "Wrong1234" }, values, { cookies: {} });
  expect((await send("login", { username, password }, values, { cookies: {} })).json()).toEqual([]);
  const { known = "" } = first.cookies as Record<string, string>;
  expect((await send("login", { username, password }, values, { cookies: { known } })).json()).toMatchObject([
    { loginid: id },
  ]);
});

it.each(neighbours)(
  "an upload is the browser's own beside %s of a neighbour, which may change",
  async (_what, values) => {
    const { type, payload } = await formOf({
      bytes: await sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
        .png()
        .toBuffer(),
      title: "photo.png",
      kind: "picture",
    });
    const headers = { cookie: headerOf(values, { cookies: {} }), "content-type": type };
    const uploaded = await opened.app.inject({ method: "POST", url: "/api/upload", headers, payload });
    const { filename } = uploaded.json<{ filename: string }>();
    const username = `n${randomBytes(6).toString("hex")}`;
    const place = await buildLocation(opened.db);
    const skill = await buildSubcategory(opened.db);
    const body = {
      ...{ name: "Asha", EMAIL: "asha@kaamkaj.example", phone: "9876543210", image: filename },
      ...{ username, password },
      ...{ categoryid: skill.categoryId, subcategoryid: skill.id, districtid: place.districtId, locationid: place.id },
    };
    const stranger = await send("freelancerreg", body, values, { cookies: {} });
    expect(stranger.json()).toMatchObject({ status: 400 });
    const another: Values = () => [newToken(), ...values()];
    expect(outcomeOf(await send("freelancerreg", body, another, after(uploaded)))).toBe("Success");
  },
);
