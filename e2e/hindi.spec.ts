import { readFileSync } from "node:fs";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { exactly } from "./heard.ts";
import { type Area, accounts, addressesIn, areas, screensOf } from "./screen-list.ts";
import { arrive, faultsOf, follow, hasItsTitle, isThere, overhang } from "./visit.ts";

/** The same product for those who read Hindi: nothing is left in English, and everything fits on the smallest phone. */
test.describe.configure({ mode: "parallel" });

const url = process.env["PRODUCT_URL"] ?? "";
const phone = { viewport: { width: 320, height: 640 }, colorScheme: "dark", locale: "hi-IN" } as const;

const folder = new URL("../web/texts/languages/hi/", import.meta.url);
const parts = ["guest", "areas", "said"].map(
  (part) => JSON.parse(readFileSync(new URL(`${part}.json`, folder), "utf8")) as Record<string, string>,
);
const hindi: Readonly<Record<string, string>> = Object.assign({}, ...parts);
const of = (text: string) => hindi[text] ?? text;

/** What a text of the catalogue looks like on a screen, whatever values stand in it. `admin` is somebody's name as well. */
const english = Object.keys(hindi)
  .filter((text) => hindi[text] !== text && text !== "admin")
  // A pattern that is hardly more than its values would find the words of people.
  .filter((text) => !text.includes("{") || text.replace(/\{\w+\}/g, "").length > 12)
  .map(exactly);

/** Everything the screen says in English although it need not. */
async function leftInEnglish(page: Page): Promise<string[]> {
  const said = await page.evaluate(() => {
    const told = ["aria-label", "alt", "placeholder", "title"];
    const attributes = [...document.querySelectorAll("body *")].flatMap((element) =>
      told.map((name) => element.getAttribute(name) ?? ""),
    );
    const words: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode())
      if (!walker.currentNode.parentElement?.closest("noscript, [translate=no]"))
        words.push(walker.currentNode.nodeValue ?? "");
    return [...new Set([...words, ...attributes].map((text) => text.trim()))];
  });
  return said.filter((text) => english.some((pattern) => pattern.test(text)));
}

const arriveIn = (browser: Browser, area: Area, heard: string[]) =>
  arrive(browser, { as: accounts[area], heard, look: phone });

/** The ones seen most; axe looks at every screen in English already. */
const looked = /home$|login|clientreg|viewrequests|workpost|payment|verification|audit|workreq|ongoing|myaccount/;

for (const area of areas)
  test(`${area} speaks Hindi on every screen, and fits into 320 pixels`, async ({ browser }) => {
    test.slow();
    const heard: string[] = [];
    const [page, addressOf] = await Promise.all([arriveIn(browser, area, heard), addressesIn(area, url)]);
    const [first = "", ...others] = screensOf(area);
    await page.goto(addressOf(first));
    await isThere(page);
    for (const screen of [...others, first])
      await test.step(screen, async () => {
        await follow(page, addressOf(screen));
        await hasItsTitle(page);
        expect(await leftInEnglish(page)).toEqual([]);
        await expect.poll(() => overhang(page)).toBe(0);
        if (looked.test(screen)) expect(await faultsOf(page)).toEqual([]);
      });
    expect(heard).toEqual([]);
    await page.context().close();
  });

test("somebody turns to Hindi, is understood and answered in it, and turns back", async ({ browser }) => {
  const heard: string[] = [];
  const page = await arrive(browser, { as: undefined, heard });
  const html = page.locator("html");
  await page.goto("/guestmaster/login");
  await expect(html).toHaveAttribute("lang", "en");
  await page.getByRole("button", { name: "हिन्दी", exact: true }).click();
  await expect(html).toHaveAttribute("lang", "hi");
  await expect(page).toHaveTitle(`${of("Log in")} · Kaamkaj`);

  await page.locator("[name=username]").fill("democlient");
  await page.locator("[name=password]").fill("not his password");
  await page.locator("button[type=submit]").click();
  await expect(page.getByRole("alert")).toHaveText(of("invalid username/password"));
  await page.locator("[name=password]").fill(accounts.clientmaster.password);
  await page.locator("button[type=submit]").click();
  await expect(page.getByRole("heading", { name: of("Post your WORK") })).toBeVisible();

  await page.goto("/clientmaster/workpost");
  await page.locator("button[type=submit]").click();
  await expect(page.getByText(of("please fill this")).first()).toBeVisible();
  await page.locator("[name=budget]").fill("ten");
  await expect(page.getByText(of("only numbers allowed"))).toBeVisible();

  await page.getByRole("button", { name: "English", exact: true }).click();
  await expect(html).toHaveAttribute("lang", "en");
  await expect(page.getByText("Title", { exact: true })).toBeVisible();
  expect(heard).toEqual([]);
  await page.context().close();
});

test("the page begins in the language of the browser, where there is no choice yet", async ({ browser }) => {
  for (const [locale, lang] of [
    ["hi-IN", "hi"],
    ["en-IN", "en"],
    ["ta-IN", "en"],
  ] as const) {
    const heard: string[] = [];
    const page = await arrive(browser, { as: undefined, heard, look: { locale } });
    await page.goto("/");
    await isThere(page);
    await expect(page.locator("html")).toHaveAttribute("lang", lang);
    expect(heard).toEqual([]);
    await page.context().close();
  }
});

test("only those who see Hindi fetch its letters and its texts", async ({ browser }) => {
  const fetchedBy = async (locale: string) => {
    const page = await arrive(browser, { as: undefined, heard: [], look: { locale } });
    const files: string[] = [];
    page.on("request", (request) => files.push(request.url()));
    await page.goto("/guestmaster/guesthome");
    await isThere(page);
    await page.evaluate(() => document.fonts.ready);
    await page.context().close();
    return files.filter((file) => /devanagari|\/hi-/.test(file)).length;
  };
  expect(await fetchedBy("en-IN")).toBe(0);
  expect(await fetchedBy("hi-IN")).toBe(2);
});
