import { expect } from "@playwright/test";
import sharp from "sharp";
import { mailOf } from "./mailbox.ts";
import { expectSound } from "./page.ts";
import { accounts } from "./screen-list.ts";
import { test } from "./test.ts";
import { User } from "./user.ts";

const accent = { chosen: "#7a1fa2", shown: "rgb(122, 31, 162)", unreadable: "#ffee00" };
const email = "brand@kaamkaj.example";

test("an admin changes name, logo and accent, and the login, an e-mail, the manifest and a receipt have them", {
  tag: "@all",
}, async ({ browser, startProduct }) => {
  const product = await startProduct();
  const admin = await User.open(browser, { productUrl: product.url });
  const guest = await User.open(browser, { productUrl: product.url });
  await admin.logIn(accounts.adminmaster);
  await admin.expectUrl("/adminmaster/adminhome");
  await admin.goTo("/adminmaster/branding");
  await admin.fill({ name: "Hunar Pune", tagline: "Work in and around Pune", accent: accent.unreadable });
  await admin.expectText("Too little contrast");
  await admin.submit();
  await admin.expectText(/^too little contrast: 1\.\d+ and 1\.\d+ in light/);
  await admin.expectValues({ name: "Hunar Pune", accent: accent.unreadable });

  const logo = await sharp({ create: { width: 400, height: 400, channels: 3, background: accent.chosen } })
    .png()
    .toBuffer();
  await admin.fill({ accent: accent.chosen });
  await admin.attach("logo", { name: "logo.png", mimeType: "image/png", buffer: logo });
  await admin.submit();
  await admin.expectAlert("The branding was saved");
  await expect(admin.page.getByRole("banner")).toContainText("Hunar Pune");
  await admin.page.setViewportSize({ width: 360, height: 740 });
  await admin.goTo("/adminmaster/branding");
  await expectSound(admin.page);

  await guest.goTo("/guestmaster/login");
  await expect(guest.page).toHaveTitle("Log in · Hunar Pune");
  await expect(guest.page.getByRole("contentinfo")).toContainText("Hunar Pune · Work in and around Pune");
  await expect(guest.page.locator("button[type=submit]")).toHaveCSS("background-color", accent.shown);
  const mark = guest.page.getByRole("banner").locator("img");
  expect(await mark.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const manifest = await (await guest.page.request.get("/manifest.webmanifest")).json();
  expect(manifest).toMatchObject({ name: "Hunar Pune", description: "Hunar Pune · Work in and around Pune" });
  expect((await guest.page.request.get(manifest.icons[0].src)).headers()["content-type"]).toBe("image/png");

  await guest.logIn(accounts.freelancermaster);
  await guest.expectUrl("/freelancermaster/freelancerhome");
  await guest.goTo("/freelancermaster/projects");
  await guest.openTab("completed");
  await guest.page.getByRole("link", { name: "Receipt", exact: true }).first().click();
  await expect(guest.page.locator(".receipt-brand")).toHaveText("Hunar Pune");

  await admin.goTo("/adminmaster/mails");
  await admin.fill({ EMAIL: email });
  await admin.submit();
  const { subject, html = "" } = await mailOf(({ to }) => to?.[0]?.address === email, product.dataDir);
  expect(subject).toBe("Hunar Pune test email");
  expect(html).toContain(accent.chosen);
});
