import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import cookie from "@fastify/cookie";
import Fastify, { type FastifyInstance } from "fastify";
import sharp from "sharp";
import { getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Brand } from "#domain/operation/brand.ts";
import { standardBrand } from "#domain/operation/brand-setting.ts";
import { pushTexts } from "#server/notify/push/texts.ts";
import { brandKey } from "#server/platform/db/platform-settings.ts";
import { platformSettings } from "#server/platform/db/schema/settings.ts";
import { registerStatic } from "#server/platform/http/static.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { ask, type Browser, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildFile, buildRequest } from "#server/test/build.ts";
import { mailTo, unfolded } from "#server/test/notify/mail.ts";
import { open } from "#server/test/open.ts";

const opened = open({ PUBLIC_URL: "http://hunar.example" });
const password = "Nariyal2Paani";

/** Pages as the build leaves them. */
const page =
  '<head><title>Log in · __brandName__</title><link rel="icon" href="/favicon.svg" type="image/svg+xml" /><link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" /></head><body><svg class="brand-mark"></svg>__brandName__</body>';
const built = {
  "index.html": page,
  "favicon.svg": "<svg/>",
  "manifest.webmanifest": JSON.stringify({
    name: "Kaamkaj",
    short_name: "Kaamkaj",
    icons: [{ src: "/icons/192.png" }],
  }),
  "worker.js": "show(self.brand)",
  "pages/index.json": JSON.stringify([{ at: "guestmaster/login", page: "pages/login.html" }]),
  "pages/login.html": page,
};

let folder: string;
let pages: FastifyInstance;
let admin: Browser;
let brand: Brand;

beforeAll(async () => {
  const { db, services } = opened;
  const passwordHash = await hashPassword(password);
  admin = await signedIn(opened, (await buildAdmin(db, { passwordHash })).id);
  const picture = sharp({ create: { width: 300, height: 300, channels: 3, background: "#7a1fa2" } });
  const { name: logo } = await buildFile(db);
  await services.disk.put(logo, await picture.webp().toBuffer());
  brand = { ...standardBrand, name: "Hunar", logo, accent: "#7a1fa2" };
  await db.insert(platformSettings).values({ key: brandKey, value: brand, version: 1 });
  await services.platformSettings.refresh();

  folder = await mkdtemp(join(tmpdir(), "kaamkaj-brand-"));
  await mkdir(join(folder, "pages"));
  for (const [name, text] of Object.entries(built)) await writeFile(join(folder, name), text);
  pages = Fastify();
  await pages.register(cookie);
  await registerStatic(pages, services, folder);
});
afterAll(async () => {
  await pages.close();
  await rm(folder, { recursive: true });
});

const body = async (url: string) => (await pages.inject({ url })).body;
const addressOf = (icon: string) => `/brand/${brand.logo}/${icon}`;

async function receipt() {
  const { id: requestid } = await buildRequest(opened.db, { status: "paid" });
  const { rawPayload } = await ask(opened, "payments.downloadReceipt", { requestid }, { as: admin });
  const document = await getDocumentProxy(new Uint8Array(rawPayload));
  const { items } = await (await document.getPage(1)).getTextContent();
  const text = items.map((item) => ("str" in item ? item.str : "")).join(" ");
  return { text, hasLogo: rawPayload.includes("/Subtype /Image") };
}

async function mail() {
  const to = "brand@kaamkaj.example";
  await ask(opened, "mail.sendTest", { EMAIL: to }, { as: admin });
  const text = unfolded(await mailTo(opened, to));
  const hasPart = /content-type: image\/png/i.test(text) && /content-id: <logo>/i.test(text);
  return { text, hasLogo: hasPart && text.includes('<img src="cid:logo"') };
}

/** What each place shows. Where a logo can be, it says whether it is there. */
const places: Readonly<Record<string, () => Promise<{ readonly text: string; readonly hasLogo?: boolean }>>> = {
  "the page of a screen": async () => {
    const text = await body("/adminmaster/adminhome");
    return { text, hasLogo: text.includes(`src="/images/${brand.logo}?w=64"`) };
  },
  "the screens of a page that is open": async () => {
    const [{ brand: shown }] = (await ask(opened, "platform.get")).json();
    return { text: shown.name, hasLogo: shown.logo === brand.logo };
  },
  "the tab of a browser": async () => {
    const text = await body("/guestmaster/login");
    return { text: text.split("</title>")[0] ?? "", hasLogo: text.includes(`href="${addressOf("192.png")}"`) };
  },
  "the icon of a phone": async () => {
    const text = await body("/guestmaster/login");
    return { text, hasLogo: text.includes(`href="${addressOf("apple-touch-icon.png")}"`) };
  },
  "the manifest of the installed product": async () => {
    const { name, short_name, icons } = JSON.parse(await body("/manifest.webmanifest"));
    expect(short_name).toBe("Hunar");
    return { text: name, hasLogo: icons[0].src === addressOf("192.png") };
  },
  "an icon": async () => {
    const { rawPayload } = await opened.app.inject({ url: addressOf("512.png") });
    const { dominant } = await sharp(rawPayload).stats();
    return { text: "Hunar", hasLogo: dominant.r > dominant.g && dominant.b > dominant.g };
  },
  "links to a page (Open Graph)": async () => {
    const text = await body("/guestmaster/login");
    const picture = `<meta property="og:image" content="http://hunar.example${addressOf("og.png")}">`;
    return { text: /og:site_name" content="([^"]*)"/.exec(text)?.[1] ?? "", hasLogo: text.includes(picture) };
  },
  "the worker, for a push that it cannot read": async () => ({ text: await body("/worker.js") }),
  "a push": async () => ({
    text: pushTexts.en.news(1, opened.services.platformSettings.brand().name),
  }),
  "an e-mail": mail,
  "the PDF of a receipt": receipt,
  "the description of the calls": async () => {
    const { title } = (await opened.app.inject({ url: "/api/openapi.json" })).json().info;
    return { text: title };
  },
  "an authenticator app": async () => ({
    text: (await ask(opened, "twoFactor.start", { password }, { as: admin })).json().uri,
  }),
  "the name of a passkey's site": async () => {
    const started = await ask(opened, "passkeys.startRegistration", { name: "Phone", password }, { as: admin });
    return { text: started.json().options.rp.name };
  },
};

describe("a brand with a logo", () => {
  it.each(Object.entries(places))("is in %s", async (_place, look) => {
    const { text, hasLogo = true } = await look();
    expect(text).toContain("Hunar");
    expect(text).not.toContain("Kaamkaj");
    expect(hasLogo).toBe(true);
  });

  it("leaves e-mails and receipts as they are where the logo cannot be read", async () => {
    const { services } = opened;
    services.log.level = "silent"; // It warns of the missing file.
    await services.db.delete(platformSettings);
    const missing = { ...brand, logo: `${"0".repeat(32)}.webp` };
    await services.db.insert(platformSettings).values({ key: brandKey, value: missing, version: 1 });
    await services.platformSettings.refresh();
    expect(await receipt()).toMatchObject({ text: expect.stringContaining("Hunar"), hasLogo: false });
    services.log.level = "error";
  });
});
