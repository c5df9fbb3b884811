import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { fileErrors } from "#domain/catalog/uploaded-file.ts";
import { standardBrand } from "#domain/operation/brand-setting.ts";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { platformSettings } from "#server/platform/db/schema/settings.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildFile } from "#server/test/build.ts";
import { mailTo } from "#server/test/notify/mail.ts";
import { open } from "#server/test/open.ts";

const opened = open();
const { accentDark: _, ...defaults } = standardBrand;
let as: Browser;

const update = (form: object) => ask(opened, "branding.update", { ...defaults, version: 0, ...form }, { as });
const branding = async () => (await ask(opened, "branding.get", {}, { as })).json()[0];
const errorsOf = async (form: object) => (await update(form)).json().fields;

/** A picture of this size that the admin has uploaded. */
async function uploadedLogo(width: number, height = width): Promise<string> {
  const background = { r: 200, g: 30, b: 90 };
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .webp()
    .toBuffer();
  const file = { attachedAt: null, uploaderId: as.accountId, size: bytes.length };
  const { name } = await buildFile(opened.db, file);
  await opened.services.disk.put(name, bytes);
  return name;
}

beforeEach(async () => {
  await opened.db.delete(platformSettings);
  await opened.services.platformSettings.refresh();
  as = await signedIn(opened, (await buildAdmin(opened.db, {}, ["settings"])).id);
});

describe("the branding", () => {
  it("has its defaults until an admin changes it, and is then read by every role", async () => {
    expect(await branding()).toEqual({ ...defaults, version: 0, updatedBy: null, updatedAt: null });
    const form = { name: "Hunar", shortName: "Hunar", nameHindi: "हुनर", tagline: "Work in Pune", accent: "#7A1FA2" };
    const saved = await update(form);
    expect(saved.json()).toMatchObject({
      message: "Success",
      light: { colour: "#7a1fa2" },
      dark: { onAccent: "#04262a" },
    });
    expect(await branding()).toMatchObject({ ...form, accent: "#7a1fa2", version: 1 });
    const [{ brand }] = (await ask(opened, "platform.get")).json();
    const { dark } = saved.json();
    expect(brand).toEqual({ ...form, logo: "", accent: "#7a1fa2", accentDark: dark.colour });
    const [entry] = await opened.db.select().from(auditEntries).where(eq(auditEntries.call, "branding.update"));
    expect(entry).toMatchObject({
      subject: "setting",
      subjectId: "branding",
      before: { name: "Kaamkaj", accent: "#0b5c66" },
      after: { name: "Hunar", accent: "#7a1fa2", tagline: "changed", replyTo: "unchanged" },
    });
  });

  it("is not replaced by a form that has read an earlier version", async () => {
    expect(outcomeOf(await update({ name: "Hunar" }))).toBe("Success");
    const refused = await update({ name: "Kala" });
    expect(outcomeOf(refused)).toBe("409 setting_moved_on");
    expect(refused.json().fields).toEqual({ name: "Hunar", version: "1" });
    expect(outcomeOf(await update({ name: "Kala", version: 1 }))).toBe("Success");
    expect((await branding()).name).toBe("Kala");
  });

  it("takes no accent that cannot be read, and says how far it is from that", async () => {
    const { accent } = await errorsOf({ accent: "#ffee00" });
    expect(accent).toMatch(/^too little contrast: 1\.\d+ and 1\.\d+ in light, .* in dark; 4\.5 is needed$/);
    const [preview] = (await ask(opened, "branding.preview", { accent: "#ffee00" }, { as })).json();
    expect(preview).toMatchObject({ isReadable: false, light: { colour: "#ffee00" } });
    expect((await branding()).version).toBe(0);
  });

  it.each([
    [{ name: "H" }, { name: "use at least 2 characters" }],
    [{ name: "H".repeat(41) }, { name: "use at most 40 characters" }],
    [{ shortName: "Thirteen char" }, { shortName: "use at most 12 characters" }],
    [{ tagline: "One\nTwo" }, { tagline: "use one line" }],
    [{ senderName: "One\r\nBcc: all@evil.example" }, { senderName: "use one line" }],
    [{ replyTo: "nowhere" }, { replyTo: "enter a valid email" }],
    [{ footer: "F".repeat(501) }, { footer: "use at most 500 characters" }],
    [{ accent: "red" }, { accent: "choose a colour" }],
    [{ logo: "none.webp" }, { logo: "please fill this" }],
  ])("refuses %o at its field", async (form, errors) => {
    expect(await errorsOf(form)).toEqual(errors);
  });
});

describe("a logo", () => {
  const get = (url: string) => opened.app.inject({ url });

  it("is shown to every role, in icons of each size as well, until another replaces it", async () => {
    const logo = await uploadedLogo(300, 260);
    expect(outcomeOf(await update({ logo }))).toBe("Success");
    expect((await get(`/images/${logo}`)).statusCode).toBe(200);
    for (const [icon, width, height] of [
      ["192.png", 192, 192],
      ["512.png", 512, 512],
      ["maskable-512.png", 512, 512],
      ["apple-touch-icon.png", 180, 180],
      ["og.png", 1200, 630],
    ] as const) {
      const { rawPayload, headers } = await get(`/brand/${logo}/${icon}`);
      expect(headers).toMatchObject({
        "content-type": "image/png",
        "cache-control": expect.stringContaining("immutable"),
      });
      expect(await sharp(rawPayload).metadata()).toMatchObject({ format: "png", width, height });
    }
    expect((await get(`/brand/${logo}/1024.png`)).statusCode).toBe(404);
    expect(outcomeOf(await update({ logo, name: "Hunar", version: 1 })), "the same again").toBe("Success");
    expect(outcomeOf(await update({ logo: await uploadedLogo(512), version: 2 }))).toBe("Success");
    for (const url of [`/images/${logo}`, `/brand/${logo}/192.png`]) expect((await get(url)).statusCode).toBe(404);
  });

  it("has enough pixels for its icons", async () => {
    expect(await errorsOf({ logo: await uploadedLogo(512, 255) })).toEqual({ logo: fileErrors.logoTooSmall });
    expect(outcomeOf(await update({ logo: await uploadedLogo(256) }))).toBe("Success");
  });
});

describe("another brand", () => {
  const brand = {
    name: "Hunar",
    accent: "#7a1fa2",
    senderName: "Hunar Pune",
    replyTo: "help@hunar.example",
    footer: "Hunar Trust\nPune 411001",
  };

  it("is in e-mails: sender, reply address, subject, colour and footer, with the address of MAIL_FROM", async () => {
    await update(brand);
    const to = "brand@kaamkaj.example";
    expect(outcomeOf(await ask(opened, "mail.sendTest", { EMAIL: to }, { as }))).toBe("Success");
    const mail = (await mailTo(opened, to)).replaceAll("=\r\n", "");
    expect(mail).toContain("From: Hunar Pune <no-reply@kaamkaj.example>\r\n");
    expect(mail).toContain("Reply-To: help@hunar.example\r\n");
    expect(mail).toContain("Subject: Hunar test email\r\n");
    expect(mail).toContain("-- \r\nHunar Trust\r\nPune 411001");
    expect(mail).toMatch(/#7a1fa2/i);
    expect(mail).not.toContain("Replies are not read");
    expect(mail).not.toMatch(/>Kaamkaj</);
  });

  it("is in authenticator apps and in the description of the calls", async () => {
    await update(brand);
    const passwordHash = await hashPassword("Nariyal2Paani");
    const { id } = await buildAdmin(opened.db, { passwordHash });
    const admin = await signedIn(opened, id);
    const started = await ask(opened, "twoFactor.start", { password: "Nariyal2Paani" }, { as: admin });
    expect(started.json().uri).toContain("issuer=Hunar");
    expect((await opened.app.inject({ url: "/api/openapi.json" })).json().info.title).toBe("Hunar");
  });
});
