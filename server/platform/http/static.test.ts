import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import cookie from "@fastify/cookie";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { brandKey } from "#server/platform/db/platform-settings.ts";
import { platformSettings } from "#server/platform/db/schema/settings.ts";
import { registerStatic } from "#server/platform/http/static.ts";
import { ask, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildCompany } from "#server/test/build.ts";
import { open } from "#server/test/open.ts";

const opened = open();

/** Screens as the build leaves them, whether or not this copy of the product has been built. */
const built = {
  "index.html": "<!doctype html><head><title>__brandName__</title></head>",
  "favicon.svg": "<svg/>",
  "manifest.webmanifest": JSON.stringify({
    name: "Kaamkaj",
    icons: [{ src: "/icons/192.png" }, { src: "/favicon.svg" }],
  }),
  "worker.js": "self.shown=[self.brand.name,`a1b2`+self.brand.revision]",
  "pages/index.json": JSON.stringify([
    { at: "guestmaster/guesthome", page: "pages/guesthome.html" },
    { at: "clientmaster/payment/*/*", page: "pages/payment.html" },
    { at: "guestmaster/clientreg", page: "pages/clientreg.html" },
  ]),
  "pages/guesthome.html": "<head><title>Hire</title><style>a{b:c}</style><script>go()</script></head>",
  "pages/payment.html": "<title>Payment</title>",
  "pages/clientreg.html": '<html lang="en"><title>Company registration</title>',
  "assets/screen-1a2b.js": "export {};",
  "assets/screen-1a2b.js.br": "packed",
};
const barePage = "<!doctype html><head><title>Kaamkaj</title></head>";
let folder: string;
let pages: FastifyInstance;

async function pagesIn(place: string): Promise<FastifyInstance> {
  const app = Fastify();
  await app.register(cookie);
  await registerStatic(app, opened.services, place);
  return app;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kaamkaj-pages-"));
  for (const part of ["assets", "pages"]) await mkdir(join(folder, part));
  for (const [name, text] of Object.entries(built)) await writeFile(join(folder, name), text);
  pages = await pagesIn(folder);
});
afterAll(async () => {
  await pages.close();
  await rm(folder, { recursive: true });
});

describe("the address of a screen", () => {
  it.each(["/guestmaster/login", "/clientmaster/payment/7/9", "/nowhere?at=all", "/login?next=a.b~c", "/apiary"])(
    "gets the page: %s",
    async (url) => {
      const response = await pages.inject({ url });
      expect([response.statusCode, response.body]).toEqual([200, barePage]);
      expect(response.headers).toMatchObject({
        "content-type": "text/html; charset=utf-8",
        "cache-control": "no-cache",
      });
    },
  );

  it("gives a browser without one an anti-forgery token, which the calls of the page then carry", async () => {
    const { accountId, cookies } = await signedIn(opened, (await buildCompany(opened.db)).id);
    const sid = cookies["sid"] ?? "";
    const [token] = (await pages.inject({ url: "/clientmaster/clienthome", cookies: { sid } })).cookies;
    expect(token).toEqual({ name: "XSRF-TOKEN", value: expect.stringMatching(/^[\w-]+$/), path: "/", sameSite: "Lax" });
    const as = { accountId, cookies: { sid, "XSRF-TOKEN": token?.value ?? "" } };
    expect((await pages.inject({ url: "/", cookies: as.cookies })).cookies).toEqual([]);
    expect(outcomeOf(await ask(opened, "logout", {}, { as }))).toBe("Success");
  });
});

describe("the address of a screen that was drawn beforehand", () => {
  it.each(["/", "/guestmaster/guesthome", "/guestmaster/guesthome/?from=mail"])("gets that: %s", async (url) => {
    const response = await pages.inject({ url });
    expect([response.statusCode, response.body]).toEqual([200, built["pages/guesthome.html"]]);
    expect(response.headers).toMatchObject({ "content-type": "text/html; charset=utf-8", "cache-control": "no-cache" });
  });

  it("shows whoever has no session nothing of an area", async () => {
    const url = "/clientmaster/payment/7/9";
    expect((await pages.inject({ url })).body).toBe(barePage);
    expect((await pages.inject({ url, cookies: { sid: "any" } })).body).toBe(built["pages/payment.html"]);
    expect((await pages.inject({ url: "/clientmaster/payment/7", cookies: { sid: "any" } })).body).toBe(barePage);
  });

  it("lets it run the script and the styles it brings along, and no others", async () => {
    const policy = String((await pages.inject({ url: "/" })).headers["content-security-policy"]);
    const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
    expect(policy).toContain(`script-src 'self' ${hash("go()")};`);
    expect(policy).toContain(`style-src 'self' ${hash("a{b:c}")};`);
    expect(policy).not.toContain("unsafe");
  });

  it.each([
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ] as const)("is sent packed to whoever can unpack %s, and not at all to whoever has it", async (encoding, unpack) => {
    const { headers, rawPayload } = await pages.inject({ url: "/", headers: { "accept-encoding": encoding } });
    expect([headers["content-encoding"], String(unpack(rawPayload))]).toEqual([
      encoding,
      built["pages/guesthome.html"],
    ]);
    const again = await pages.inject({ url: "/", headers: { "if-none-match": String(headers["etag"]) } });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    expect(again.headers["content-security-policy"]).toBe(headers["content-security-policy"]);
    expect(headers["content-security-policy"]).toContain("sha256-");
  });

  it.each(["/pages/guesthome.html", "/pages/index.json", "/index.html"])("has no other address: %s", async (url) => {
    expect((await pages.inject({ url })).statusCode).toBe(404);
  });
});

describe("a file of the build", () => {
  it("is kept for good when its name changes with its content, and asked for again otherwise", async () => {
    const asset = await pages.inject({ url: "/assets/screen-1a2b.js" });
    expect([asset.body, asset.headers["cache-control"]]).toEqual(["export {};", "public, max-age=31536000, immutable"]);
    const icon = await pages.inject({ url: "/favicon.svg" });
    expect([icon.body, icon.headers["cache-control"]]).toEqual(["<svg/>", "no-cache"]);
  });

  it("is sent packed to whoever can unpack it", async () => {
    const { headers, body } = await pages.inject({
      url: "/assets/screen-1a2b.js",
      headers: { "accept-encoding": "br" },
    });
    expect([headers["content-encoding"], headers["content-type"], body]).toEqual([
      "br",
      "application/javascript; charset=utf-8",
      "packed",
    ]);
  });
});

describe("what is no screen", () => {
  it.each([
    ["GET", "/api/nothing"],
    ["GET", "/images/nothing.webp"],
    ["GET", "/assets/screen-of-yesterday.js"],
    ["GET", "/assets/..%2f..%2fpackage.json"],
    ["GET", "/assets/..%5c..%5cpackage.json"],
    ["GET", "/assets/screen-1a2b.js%00.png"],
    ["GET", "/.env"],
    ["GET", "/.git/config"],
    ["GET", "/.well-known/change-password"],
    ["GET", "/guestmaster/login.bak"],
    ["GET", "/adminmaster/verification~"],
    ["POST", "/guestmaster/login"],
    ["PUT", "/"],
  ] as const)("is not there: %s %s", async (method, url) => {
    const response = await pages.inject({ method, url });
    expect(response.json()).toMatchObject({ status: 404, code: "not_found" });
  });

  it.each([
    "/index.php",
    "/.env",
    "/guestmaster/login.bak",
    "/clientmaster/viewrequests/7.5",
    "/api/nothing",
    "/images/nothing.webp",
    "//elsewhere.example/.",
    "/%5Celsewhere.example/a.",
  ])("is a page that says so for a person: %s", async (url) => {
    const response = await pages.inject({ url, headers: { accept: "text/html,application/xhtml+xml" } });
    expect([response.statusCode, response.body]).toEqual([404, barePage]);
    expect(response.headers).toMatchObject({ "content-type": "text/html; charset=utf-8", "cache-control": "no-store" });
  });

  it.each([
    ["/clientmaster/viewrequests/7.", "/clientmaster/viewrequests/7"],
    ["/guestmaster/works.", "/guestmaster/works"],
    ["/guestmaster/works).?categoryId=3", "/guestmaster/works?categoryId=3"],
    ["/guestmaster/freelancer/asha%E0%A5%A4", "/guestmaster/freelancer/asha"],
    ["/guestmaster/work/7%E2%80%9D", "/guestmaster/work/7"],
    ["/guestmaster/work/7%E2%80%99.", "/guestmaster/work/7"],
    ["/guestmaster/work/7%e2%80%a6", "/guestmaster/work/7"],
    ["/guestmaster/work/7%C2%BB", "/guestmaster/work/7"],
  ])("but for the punctuation of the sentence that it was pasted from leads there: %s", async (url, address) => {
    const { statusCode, headers } = await pages.inject({ url, headers: { accept: "text/html" } });
    expect([statusCode, headers.location]).toEqual([301, address]);
    const asProgram = await pages.inject({ url: `${url}.` });
    expect(asProgram.json()).toMatchObject({ status: 404 });
  });

  it("is everything while the screens are not built", async () => {
    const app = await pagesIn(join(folder, "nothing"));
    expect((await app.inject({ url: "/guestmaster/login" })).json()).toMatchObject({ status: 404 });
    await app.close();
  });
});

/** Stores one setting, and no other. */
async function storeSetting(key: string, value: unknown): Promise<void> {
  await opened.db.delete(platformSettings);
  await opened.db.insert(platformSettings).values({ key, value, version: 1 });
  await opened.services.platformSettings.refresh();
}

const bodyOf = async (url: string) => (await pages.inject({ url })).body;

it("the former address of a screen leads to its present one", async () => {
  const { statusCode, headers } = await pages.inject({ url: "/adminmaster/brokerage" });
  expect([statusCode, headers.location]).toEqual([301, "/adminmaster/fees"]);
});

/** What a worker's script leaves in its scope. */
function runWorker(script: string): Readonly<Record<string, unknown>> {
  const scope = {};
  runInNewContext(script, { self: scope });
  return scope;
}

describe("another brand", () => {
  const store = (value: object) => storeSetting(brandKey, value);

  it("is in pages, in the manifest and in the worker, which then caches the page anew, from the next request on", async () => {
    expect(await bodyOf("/guestmaster/login")).toContain("<title>Kaamkaj</title>");
    expect(await bodyOf("/manifest.webmanifest")).toBe(built["manifest.webmanifest"]);
    const plain = await bodyOf("/worker.js");
    expect(runWorker(plain)).toMatchObject({ shown: ["Kaamkaj", "a1b2"] });
    const packed = await pages.inject({ url: "/worker.js", headers: { "accept-encoding": "br" } });
    expect([packed.headers["content-encoding"], String(brotliDecompressSync(packed.rawPayload))]).toEqual([
      "br",
      plain,
    ]);
    await store({ name: "Hunar", shortName: "Hunar P", tagline: "Work in Pune", logo: "abc.webp" });
    expect(await bodyOf("/guestmaster/login")).toContain("<title>Hunar</title>");
    expect(await bodyOf("/")).toContain('id="brand">{"name":"Hunar"');
    expect(JSON.parse(await bodyOf("/manifest.webmanifest"))).toEqual({
      name: "Hunar",
      short_name: "Hunar P",
      description: "Hunar · Work in Pune",
      icons: [{ src: "/brand/abc.webp/192.png" }],
    });
    const worker = await bodyOf("/worker.js");
    expect(runWorker(worker)).toMatchObject({ shown: ["Hunar", expect.stringMatching(/^a1b2[\da-f]{16}$/)] });
    await store({ name: "Kala" });
    expect(await bodyOf("/worker.js")).not.toBe(worker);
    expect(await bodyOf("/manifest.webmanifest")).toContain('"src":"/icons/192.png"');
  });

  it.each([
    `A$\{self.ran=1}`,
    "A`;self.ran=1;`",
    `A";self.ran=1;"`,
    "A';self.ran=1;'",
    "A\\",
    "A</script><script>self.ran=1</script>",
    "A<!--<script>",
    "A\u2028self.ran=1",
    "A\u2029self.ran=1//",
    "A$& $' __brandName__",
  ])("whose name is %j is a name everywhere and code nowhere", async (name) => {
    await store({ name, tagline: name });
    const revision = expect.stringMatching(/^[\da-f]{16}$/);
    const shown = [name, expect.stringMatching(/^a1b2[\da-f]{16}$/)];
    expect(runWorker(await bodyOf("/worker.js"))).toEqual({ brand: { name, revision }, shown });
    expect(JSON.parse(await bodyOf("/manifest.webmanifest"))).toMatchObject({ name, short_name: name });
    const page = await bodyOf("/");
    const [, facts = ""] = /<script type="application\/json" id="brand">(.*?)<\/script>/.exec(page) ?? [];
    expect(JSON.parse(facts)).toMatchObject({ name, tagline: name });
    // The page's own, and the facts.
    expect(page.match(/<script/g)).toHaveLength(2);
  });

  it("keeps the policy of a page true to its styles", async () => {
    await store({ accent: "#7a1fa2", accentDark: "#d49bf2" });
    const { body, headers } = await pages.inject({ url: "/" });
    const [, style = ""] = /<style>(.*?)<\/style>/s.exec(body) ?? [];
    expect(style).toContain("--accent:light-dark(#7a1fa2,");
    const hash = createHash("sha256").update(style).digest("base64");
    expect(String(headers["content-security-policy"])).toContain(`style-src 'self' 'sha256-${hash}'`);
  });
});

describe("while the registration is closed", () => {
  const store = (value: string) => storeSetting("registration", value);

  it("every page says so, and the page of the form is sent to those with an invitation only", async () => {
    const form = built["pages/clientreg.html"];
    const closedForm = form.replace("<html", '<html data-registration="closed"');
    expect(await bodyOf("/guestmaster/clientreg")).toBe(form);
    await store("closed");
    expect(await bodyOf("/guestmaster/clientreg?next=1&invitation=t0ken")).toBe(closedForm);
    expect(await bodyOf("/guestmaster/clientreg?next=invitation")).toBe(barePage);
    await store("open");
    expect(await bodyOf("/guestmaster/clientreg")).toBe(form);
  });
});
