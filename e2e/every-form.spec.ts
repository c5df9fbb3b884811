import { type Browser, expect, type Page } from "@playwright/test";
import { navigate, openPage, waitUntilLoaded } from "./page.ts";
import { sharedProductUrl } from "./product.ts";
import { type Area, accounts, addressesIn, screensOf } from "./screen-list.ts";
import { test } from "./test.ts";

/**
 * Every form that a screen of the demo shows: what is typed into it is there after the menu, Back, a reload, another language,
 * a lost connection and the end of the session (docs/decisions/0068-drafts.md). The forms are found on the screens, so that a
 * new one is among them; web/lib/every-form.test.tsx types into the fields of every command.
 */

/** What opens forms that a screen does not show at first: its tab, and the button. */
const opened: readonly (readonly [screen: string, tab: string, button: string])[] = [
  ["clientmaster/myaccount", "Connections", "New access token"],
  ["clientmaster/myaccount", "Connections", "New webhook"],
  ["freelancermaster/myaccount", "Connections", "New access token"],
  ["freelancermaster/myaccount", "Connections", "New webhook"],
  ["clientmaster/members", "", "Invite a member"],
  ["adminmaster/admins", "", "Invite an admin"],
  ["adminmaster/settings", "", "Name who holds the money"],
];

/** Their fields are in the address, calculate something, or act at once: nothing of them is sent later. */
const withoutDraft = [
  ...["adminmaster/audit", "adminmaster/funnel", "adminmaster/clientdatewise", "adminmaster/freelancerdatewise"],
  ...["adminmaster/categorywisefreelancer", "adminmaster/books", "adminmaster/payouts", "adminmaster/announcements"],
  ...["freelancermaster/workview", "clientmaster/freelancers"],
];

/** Fields of words; what is secret is never kept. */
const fields = [
  "main form:not([role=search]) textarea[name]",
  "main form:not([role=search]) input[name]:is([type=text], :not([type]))",
].join(", ");
const secret = /password|code|token|secret|accountNumber|ifsc|upiId|^pan$|gstin/i;

interface Form {
  readonly address: string;
  readonly tab: string;
  readonly button: string;
  readonly typed: Readonly<Record<string, string>>;
}

async function open(page: Page, { address, tab, button }: Omit<Form, "typed">): Promise<void> {
  await page.goto(address);
  await waitUntilLoaded(page);
  if (tab) await page.getByRole("tab", { name: tab, exact: true }).click();
  if (button) {
    await page.getByRole("button", { name: button, exact: true }).click();
    await page.locator(fields).first().waitFor();
  }
}

/** Types into each field of words, behind what it has. */
async function typeInto(page: Page, form: Omit<Form, "typed">): Promise<Form> {
  const typed: Record<string, string> = {};
  for (const field of await page.locator(fields).all()) {
    const name = (await field.getAttribute("name")) ?? "";
    if (secret.test(name) || name in typed || !(await field.isVisible()) || !(await field.isEditable())) continue;
    await field.fill(`${await field.inputValue()} 25`.trim());
    typed[name] = await field.inputValue();
  }
  return { ...form, typed };
}

const isThere = async (page: Page, { typed }: Form) => {
  for (const [name, value] of Object.entries(typed))
    await expect(page.locator(`main [name="${name}"]`).first(), name).toHaveValue(value);
};

async function formsOf(browser: Browser, area: Exclude<Area, "guestmaster">): Promise<[Page, readonly Form[]]> {
  const page = await openPage(browser, { account: accounts[area], expectedErrors: /status of 4\d\d|net::ERR_/ });
  const addressOf = await addressesIn(area, sharedProductUrl());
  const screens = screensOf(area).filter((screen) => !withoutDraft.includes(screen));
  const places = [
    ...screens.map((screen) => ({ address: addressOf(screen), tab: "", button: "" })),
    ...opened
      .filter(([screen]) => screen.startsWith(area))
      .map(([screen, tab, button]) => ({ address: addressOf(screen), tab, button })),
  ];
  const forms: Form[] = [];
  for (const place of places) {
    await open(page, place);
    const form = await typeInto(page, place);
    if (Object.keys(form.typed).length > 0) forms.push(form);
  }
  return [page, forms];
}

for (const area of ["adminmaster", "clientmaster", "freelancermaster"] as const)
  test(`what is typed into the forms of ${area} is lost by nothing that happens to them`, { tag: "@all" }, async ({
    browser,
  }) => {
    test.slow();
    const [page, forms] = await formsOf(browser, area);
    expect(forms.length).toBeGreaterThan(4);
    for (const form of forms)
      await test.step(`${form.address} ${form.button}`, async () => {
        // The menu came between; then a reload, and Back to it.
        await open(page, form);
        await isThere(page, form);
        if (form.button !== "") return;
        await page.reload();
        await isThere(page, form);
        await navigate(page, `/${area}/notifications`);
        await page.goBack();
        await isThere(page, form);
      });

    await page.getByRole("button", { name: "हिन्दी" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "hi");
    const plain = forms.filter(({ button }) => button === "");
    const retyped: Form[] = [];
    for (const form of plain) {
      await open(page, form);
      await isThere(page, form);
      const [name = ""] = Object.keys(form.typed);
      const field = page.locator(`main [name="${name}"]`).first();
      await page.context().setOffline(true);
      await field.fill(`${form.typed[name]}5`);
      const again = { ...form, typed: { ...form.typed, [name]: await field.inputValue() } };
      await page.context().setOffline(false);
      await page.reload();
      await isThere(page, again);
      retyped.push(again);
    }
    await page.getByRole("button", { name: "English" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "en");

    await page.context().clearCookies();
    await page.goto(plain[0]?.address ?? "");
    await expect(page).toHaveURL(/\/guestmaster\/login/);
    expect((await page.request.post("/api/login", { data: accounts[area] })).ok()).toBe(true);
    for (const form of retyped) {
      await open(page, form);
      await isThere(page, form);
    }
    await page.context().close();
    process.stdout.write(`${forms.length} forms of ${area}\n`);
  });
