import { expect, type Locator, type Page } from "@playwright/test";
import type { Credentials } from "./actor.ts";
import { newCompany, newFreelancer, newWork } from "./new-accounts.ts";
import { waitUntilLoaded } from "./page.ts";
import { pdf } from "./samples.ts";
import { accounts } from "./screen-list.ts";
import { test } from "./test.ts";
import { User } from "./user.ts";

/** A step of the journey of each role, with the keyboard alone. */

const stamp = Date.now().toString(36);
const maxStops = 80;

/** Whether the focused element is in view with a focus ring, and its name. */
const focusedElement = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement ?? document.body;
    const { top, left, width, height } = focused.getBoundingClientRect();
    const uppermost = document.elementFromPoint(left + width / 2, top + height / 2);
    const lines = [getComputedStyle(focused), getComputedStyle(focused, "::after")];
    return {
      isInView: uppermost !== null && (focused.contains(uppermost) || uppermost.contains(focused)),
      // The browser draws the parts of a date field itself.
      isMarked: focused.matches("[type=date]") || lines.some(({ outlineStyle }) => outlineStyle !== "none"),
      name: focused.getAttribute("name") ?? focused.textContent?.trim() ?? "",
    };
  });

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Presses Tab until the target has the focus, and checks every element on the way. Returns their names. */
async function tabTo(target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<string[]> {
  const page = target.page();
  const names: string[] = [];
  while (names.length < maxStops) {
    await page.keyboard.press(key);
    const { name, ...visibility } = await focusedElement(page);
    expect(visibility, `the focus on ${name}`).toEqual({ isInView: true, isMarked: true });
    names.push(name);
    if (await hasFocus(target)) return names;
  }
  throw new Error(`The target was not reached in ${maxStops} stops: ${names.join(", ")}`);
}

/** Moves the focus to the target and presses Enter. */
async function enter(target: Locator, key?: "Shift+Tab"): Promise<void> {
  await tabTo(target, key);
  await target.page().keyboard.press("Enter");
}

/** Skips the navigation bar. */
async function logIn({ page }: User, { username, password }: Credentials): Promise<void> {
  await page.goto("/guestmaster/login");
  await waitUntilLoaded(page);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  expect(await tabTo(page.locator("[name=username]"))).toHaveLength(1);
  await page.keyboard.type(username);
  expect(await tabTo(page.locator("[name=password]"))).toHaveLength(1);
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
}

const expectHeading = (page: Page, words: string | RegExp) =>
  expect(page.getByRole("heading", { level: 1, name: words })).toBeFocused();

/** Opens a question, moves through its buttons, closes it with Escape, opens it again and confirms. */
async function cancelThenConfirm(page: Page, opener: Locator, words: string): Promise<void> {
  const question = page.getByRole("alertdialog");
  await page.keyboard.press("Enter");
  await expect(question).toContainText(words);
  for (let turn = 0; turn < 5; turn += 1) {
    // Between the last and the first button the browser may focus the page itself.
    expect(
      await question.evaluate((it) => [it, document.body].some((one) => one.contains(document.activeElement))),
    ).toBe(true);
    expect(await opener.evaluate((it) => it === document.activeElement)).toBe(false);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expect(opener).toBeFocused();
  await page.keyboard.press("Enter");
  await enter(question.getByRole("button", { name: "OK" }));
}

test("the admin registers a district and deletes it again with the keyboard alone", { tag: "@all" }, async ({
  browser,
}) => {
  const user = await User.open(browser);
  const { page } = user;
  await logIn(user, accounts.adminmaster);
  await expectHeading(page, "Admin Dashboard");
  await enter(page.getByRole("link", { name: "Register district" }), "Shift+Tab");
  await expectHeading(page, "Register district");
  await tabTo(user.field("district"));
  await page.keyboard.type(`Keyboard ${stamp}`);
  await page.keyboard.press("Enter");
  await user.expectAlert("Registered successfully");
  await expectHeading(page, "Districts");
  await tabTo(page.getByRole("searchbox"));
  await page.keyboard.type(`Keyboard ${stamp}`);
  const remove = page.getByRole("button", { name: "Delete" });
  await expect(remove).toHaveCount(1);
  await tabTo(remove);
  await cancelThenConfirm(page, remove, "Do you want to delete this district?");
  await user.expectAlert("deleted.");
});

test("a company posts a work and deletes it again with the keyboard alone, on a narrow screen", async ({ browser }) => {
  const user = await User.open(browser);
  const { page } = user;
  await page.setViewportSize({ width: 360, height: 740 });
  await logIn(user, await newCompany("keys"));
  await expectHeading(page, /WORK/);
  await enter(page.getByRole("button", { name: "Menu" }), "Shift+Tab");
  await enter(page.getByRole("button", { name: "work" }));
  await enter(page.getByRole("link", { name: "post work" }));
  await expectHeading(page, "Post a work");
  const fields = ["title", "categoryid", "subcategoryid", "description", "budget", "deadlinedate"];
  // The skills, which may stay empty, are before the description, and the templates for it behind it.
  const passed = new Map([
    ["description", [""]],
    ["budget", ["Templates"]],
  ]);
  // The same day with day or month first.
  const typed = [`A sign ${stamp}`, "Graphic", "Logo", "Hand painted.", "4500", "05052099"];
  for (const [i, name] of fields.entries()) {
    expect(await tabTo(user.field(name))).toEqual([...(passed.get(name) ?? []), name]);
    const words = typed[i] ?? "";
    // The options are loaded.
    if (name.endsWith("categoryid"))
      await expect(user.field(name).getByRole("option", { name: words })).not.toHaveCount(0);
    await page.keyboard.type(words);
  }
  await enter(page.getByRole("button", { name: "Post", exact: true }));
  await user.expectAlert("Work Posted");
  await expectHeading(page, "Your jobs");
  await expect(user.rowOf(`A sign ${stamp}`)).toContainText("05-05-2099");
  const remove = page.getByRole("button", { name: "Delete" });
  await tabTo(remove);
  await cancelThenConfirm(page, remove, "Do you want to delete this job?");
  await user.expectAlert("Deleted");
});

test("a freelancer applies with a résumé with the keyboard alone", { tag: "@all" }, async ({ browser }) => {
  const user = await User.open(browser);
  const { page } = user;
  const title = `A keyboard map ${stamp}`;
  const resume = { name: "resume.pdf", mimeType: "application/pdf", buffer: Buffer.from(pdf) };
  // Registered before the key is pressed, so that the browser opens no file dialog.
  page.on("filechooser", (chooser) => chooser.setFiles(resume));
  await newWork(await newCompany("maps"), title);
  await logIn(user, await newFreelancer("types"));
  await expectHeading(page, /WORK/);
  await enter(page.getByRole("link", { name: title }));
  await expectHeading(page, title);
  await enter(page.getByRole("link", { name: "Apply" }));
  await expectHeading(page, "Apply for this job");
  await waitUntilLoaded(page);
  await tabTo(user.field("biodata"));
  await page.keyboard.press("Enter");
  await user.expectText("resume.pdf");
  await enter(page.getByRole("button", { name: "Send application" }));
  await user.expectAlert("Request Send");
  await expectHeading(page, "My Request");
  await tabTo(page.getByRole("tab", { name: "all" }));
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "new" })).toBeFocused();
  await expect(user.rowOf(title)).toContainText("pending");
});
