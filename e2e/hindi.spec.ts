import { type Browser, expect, type Page } from "@playwright/test";
import { hindi as texts } from "#texts/hindi.ts";
import {
  accessibilityViolations,
  expectTitle,
  horizontalOverflow,
  navigate,
  openPage,
  waitUntilLoaded,
} from "./page.ts";
import { sharedProductUrl } from "./product.ts";
import { type Area, accounts, addressesIn, areas, screensOf } from "./screen-list.ts";
import { exactly } from "./screen-messages.ts";
import { test } from "./test.ts";

/** In Hindi no text is left in English, and every screen fits the smallest phone. */
test.describe.configure({ mode: "parallel" });

const url = sharedProductUrl();
const phone = { viewport: { width: 320, height: 640 }, colorScheme: "dark", locale: "hi-IN" } as const;

const hindi: Readonly<Record<string, string>> = texts;
const translated = (text: string) => hindi[text] ?? text;

/** Patterns of the English texts, with any value for a placeholder. `admin` is a username as well. */
const english = Object.keys(hindi)
  .filter((text) => hindi[text] !== text && text !== "admin")
  // A pattern of little more than placeholders would match the texts of users.
  .filter((text) => !text.includes("{") || text.replace(/\{\w+\}/g, "").length > 12)
  .map(exactly);

/** English texts on the screen that have a translation. */
async function untranslatedTexts(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const names = ["aria-label", "alt", "placeholder", "title"];
    const attributes = [...document.querySelectorAll("body *")].flatMap((element) =>
      names.map((name) => element.getAttribute(name) ?? ""),
    );
    const words: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode())
      if (!walker.currentNode.parentElement?.closest("noscript, [translate=no]"))
        words.push(walker.currentNode.nodeValue ?? "");
    return [...new Set([...words, ...attributes].map((text) => text.trim()))];
  });
  return texts.filter((text) => english.some((pattern) => pattern.test(text)));
}

const openHindiPage = (browser: Browser, area: Area) => openPage(browser, { account: accounts[area], context: phone });

/** The screens used most. axe checks every screen in English (e2e/screens.spec.ts). */
const checkedByAxe = /home$|login|clientreg|viewrequests|workpost|payment|verification|audit|workreq|ongoing|myaccount/;

for (const area of areas)
  test(`every screen of ${area} is in Hindi and fits 320 pixels`, { tag: "@all" }, async ({ browser }) => {
    test.slow();
    const [page, addressOf] = await Promise.all([openHindiPage(browser, area), addressesIn(area, url)]);
    const [first = "", ...others] = screensOf(area);
    await page.goto(addressOf(first));
    await waitUntilLoaded(page);
    for (const screen of [...others, first])
      await test.step(screen, async () => {
        await navigate(page, addressOf(screen));
        await expectTitle(page);
        expect(await untranslatedTexts(page)).toEqual([]);
        await expect.poll(() => horizontalOverflow(page)).toBe(0);
        if (checkedByAxe.test(screen)) expect(await accessibilityViolations(page)).toEqual([]);
      });
  });

for (const screen of ["adminmaster/admins", "clientmaster/contracts", "freelancermaster/contracts"] as const)
  test(`${screen} is in Hindi when it is opened by its URL`, { tag: "@all" }, async ({ browser }) => {
    const area = screen.split("/")[0] as Area;
    const page = await openHindiPage(browser, area);
    await page.goto(`${url}/${screen}`);
    await waitUntilLoaded(page);
    // From the second time on, the browser knows the role, and the screen does not wait for the session.
    await page.reload();
    await waitUntilLoaded(page);
    await expect(page.locator(".status").first()).toBeVisible();
    expect(await untranslatedTexts(page)).toEqual([]);
  });

test("a user switches to Hindi, reads messages in it, and switches back", async ({ browser }) => {
  const page = await openPage(browser);
  const html = page.locator("html");
  await page.goto("/guestmaster/login");
  await expect(html).toHaveAttribute("lang", "en");
  await page.getByRole("button", { name: "हिन्दी", exact: true }).click();
  await expect(html).toHaveAttribute("lang", "hi");
  await expect(page).toHaveTitle(`${translated("Log in")} · Kaamkaj`);

  await page.locator("[name=username]").fill("democlient");
  await page.locator("[name=password]").fill("not his password");
  await page.locator("button[type=submit]").click();
  await expect(page.getByRole("alert")).toHaveText(translated("invalid username/password"));
  await page.locator("[name=password]").fill(accounts.clientmaster.password);
  await page.locator("button[type=submit]").click();
  await expect(page.getByRole("heading", { name: translated("Post your WORK") })).toBeVisible();

  await page.goto("/clientmaster/workpost");
  await page.locator("button[type=submit]").click();
  await expect(page.getByText(translated("please fill this")).first()).toBeVisible();
  await page.locator("[name=budget]").fill("ten");
  await expect(page.getByText(translated("only numbers allowed"))).toBeVisible();

  await page.getByRole("button", { name: "English", exact: true }).click();
  await expect(html).toHaveAttribute("lang", "en");
  await expect(page.getByText("Title", { exact: true })).toBeVisible();
});

test("the first page is in the language of the browser", async ({ browser }) => {
  for (const [locale, lang] of [
    ["hi-IN", "hi"],
    ["en-IN", "en"],
    ["ta-IN", "en"],
  ] as const) {
    const page = await openPage(browser, { context: { locale } });
    await page.goto("/");
    await waitUntilLoaded(page);
    await expect(page.locator("html")).toHaveAttribute("lang", lang);
  }
});

test("only pages in Hindi load its font and its texts", { tag: "@all" }, async ({ browser }) => {
  const hindiFilesLoaded = async (locale: string) => {
    const page = await openPage(browser, { errors: [], context: { locale } });
    // A part is fetched into the cache of the browser, and imported from there.
    const files = new Set<string>();
    page.on("request", (request) => files.add(request.url()));
    await page.goto("/guestmaster/guesthome");
    await waitUntilLoaded(page);
    await page.evaluate(() => document.fonts.ready);
    return [...files].filter((file) => /devanagari|\/hi-/.test(file)).length;
  };
  expect(await hindiFilesLoaded("en-IN")).toBe(0);
  expect(await hindiFilesLoaded("hi-IN")).toBe(2);
});
