import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Browser, chromium } from "@playwright/test";
import sharp from "sharp";
import { startProduct } from "../e2e/product.ts";
import { findBrowser } from "./browser.ts";
import { launchOptions } from "./launch.ts";

// `npx node scripts/overview.ts` renders the picture of README: the landing page on a desktop, the job list on a phone.
const target = fileURLToPath(new URL("../docs/screens/overview.png", import.meta.url));
const desktop = { width: 1280, height: 800 };
const phone = { width: 360, height: 740 };

async function takeScreenshot(
  browser: Browser,
  viewport: typeof desktop,
  path: string,
  username?: string,
): Promise<Buffer> {
  const page = await browser.newPage({ viewport });
  if (username) {
    await page.goto(`${product.url}/guestmaster/login`);
    await page.locator("[name=username]").fill(username);
    await page.locator("[name=password]").fill("Freelancer1234");
    await page.locator("button[type=submit]").click();
    await page.waitForURL(/freelancerhome/);
  }
  await page.goto(product.url + path);
  await page.waitForLoadState("networkidle");
  const picture = await page.screenshot();
  await page.close();
  return picture;
}

const product = await startProduct();
const browser = await chromium.launch(launchOptions((await findBrowser(() => {})).path));
try {
  const landing = await takeScreenshot(browser, desktop, "/guestmaster/guesthome");
  const jobs = await takeScreenshot(browser, phone, "/freelancermaster/workview", "demofreelancer");
  mkdirSync(fileURLToPath(new URL("../docs/screens", import.meta.url)), { recursive: true });
  const gap = 32;
  const size = { width: desktop.width + phone.width + gap * 3, height: desktop.height + gap * 2 };
  await sharp({ create: { ...size, channels: 3, background: "#e9edf2" } })
    .composite([
      { input: landing, left: gap, top: gap },
      { input: jobs, left: desktop.width + gap * 2, top: gap },
    ])
    .png({ palette: true })
    .toFile(target);
  console.log(target);
} finally {
  await browser.close();
  await product.stop();
}
