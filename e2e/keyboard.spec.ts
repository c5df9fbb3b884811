import { expect, type Locator, type Page, test } from "@playwright/test";
import { type Newcomer, newCompany, newFreelancer, newWork } from "./newcomers.ts";
import { Person } from "./person.ts";
import { pdf } from "./samples.ts";
import { accounts } from "./screen-list.ts";
import { isThere } from "./visit.ts";

/** A step of the journey for each role, by somebody who has no mouse and no finger. */

const heard: string[] = [];
test.afterEach(() => expect(heard.splice(0)).toEqual([]));

const stamp = Date.now().toString(36);
const mostStops = 80;

/** Where the focus is: whether one sees it there, and what it is called. */
const stop = (page: Page) =>
  page.evaluate(() => {
    const here = document.activeElement ?? document.body;
    const { top, left, width, height } = here.getBoundingClientRect();
    const uppermost = document.elementFromPoint(left + width / 2, top + height / 2);
    const lines = [getComputedStyle(here), getComputedStyle(here, "::after")];
    return {
      isInView: uppermost !== null && (here.contains(uppermost) || uppermost.contains(here)),
      // The parts of a date, and the button of its calendar, are the browser's own.
      isMarked: here.matches("[type=date]") || lines.some(({ outlineStyle }) => outlineStyle !== "none"),
      name: here.getAttribute("name") ?? here.textContent?.trim() ?? "",
    };
  });

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Presses Tab until the target has the focus. Every stop on the way is seen; answers their names. */
async function tabTo(target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<string[]> {
  const page = target.page();
  const names: string[] = [];
  while (names.length < mostStops) {
    await page.keyboard.press(key);
    const { name, ...seen } = await stop(page);
    expect(seen, `the focus on ${name}`).toEqual({ isInView: true, isMarked: true });
    names.push(name);
    if (await hasFocus(target)) return names;
  }
  throw new Error(`${mostStops} stops, and not there: ${names.join(", ")}`);
}

/** Goes there and presses Enter. */
async function enter(target: Locator, key?: "Shift+Tab"): Promise<void> {
  await tabTo(target, key);
  await target.page().keyboard.press("Enter");
}

/** Past the bar by the link that skips it. */
async function logIn({ page }: Person, { username, password }: Newcomer): Promise<void> {
  await page.goto("/guestmaster/login");
  await isThere(page);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  expect(await tabTo(page.locator("[name=username]"))).toHaveLength(1);
  await page.keyboard.type(username);
  expect(await tabTo(page.locator("[name=password]"))).toHaveLength(1);
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
}

const hasHeading = (page: Page, words: string | RegExp) =>
  expect(page.getByRole("heading", { level: 1, name: words })).toBeFocused();

/** Opens a question, walks around in it and leaves it by Escape; then answers it. */
async function isAskedAndHesitates(page: Page, asks: Locator, words: string): Promise<void> {
  const question = page.getByRole("alertdialog");
  await page.keyboard.press("Enter");
  await expect(question).toContainText(words);
  for (let turn = 0; turn < 5; turn += 1) {
    // Between the last and the first button the browser may stop at the page itself.
    expect(
      await question.evaluate((it) => [it, document.body].some((one) => one.contains(document.activeElement))),
    ).toBe(true);
    expect(await asks.evaluate((it) => it === document.activeElement)).toBe(false);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expect(asks).toBeFocused();
  await page.keyboard.press("Enter");
  await enter(question.getByRole("button", { name: "OK" }));
}

test("the admin registers a district and deletes it again with the keyboard alone", async ({ browser }) => {
  const person = await Person.arrive(browser, heard);
  const { page } = person;
  await logIn(person, accounts.adminmaster);
  await hasHeading(page, "Admin Dashboard");
  await enter(page.getByRole("link", { name: "Register district" }), "Shift+Tab");
  await hasHeading(page, "Register district");
  await tabTo(person.field("district"));
  await page.keyboard.type(`Keyboard ${stamp}`);
  await page.keyboard.press("Enter");
  await person.hears("Registered successfully");
  await hasHeading(page, "Districts");
  await tabTo(page.getByRole("searchbox"));
  await page.keyboard.type(`Keyboard ${stamp}`);
  const remove = page.getByRole("button", { name: "Delete" });
  await expect(remove).toHaveCount(1);
  await tabTo(remove);
  await isAskedAndHesitates(page, remove, "Do you want to delete this district?");
  await person.hears("deleted.");
  await person.leave();
});

test("a company posts a work and deletes it again with the keyboard alone, on a narrow screen", async ({ browser }) => {
  const person = await Person.arrive(browser, heard);
  const { page } = person;
  await page.setViewportSize({ width: 360, height: 740 });
  await logIn(person, await newCompany("keys"));
  await hasHeading(page, /WORK/);
  await enter(page.getByRole("button", { name: "Menu" }), "Shift+Tab");
  await enter(page.getByRole("button", { name: "work" }));
  await enter(page.getByRole("link", { name: "post work" }));
  await hasHeading(page, "Post a work");
  const fields = ["title", "categoryid", "subcategoryid", "description", "budget", "deadlinedate"];
  // The same day whether the browser begins with the day or the month.
  const typed = [`A sign ${stamp}`, "Graphic", "Logo", "Hand painted.", "4500", "05052099"];
  for (const [i, name] of fields.entries()) {
    expect(await tabTo(person.field(name))).toEqual([name]);
    const words = typed[i] ?? "";
    // A list that is on its way has nothing yet that begins like this.
    if (name.endsWith("categoryid"))
      await expect(person.field(name).getByRole("option", { name: words })).not.toHaveCount(0);
    await page.keyboard.type(words);
  }
  await enter(page.getByRole("button", { name: "Post", exact: true }));
  await person.hears("Work Posted");
  await hasHeading(page, "Your works");
  await expect(person.rowOf(`A sign ${stamp}`)).toContainText("05-05-2099");
  const remove = page.getByRole("button", { name: "Delete" });
  await tabTo(remove);
  await isAskedAndHesitates(page, remove, "Do you want to delete this work?");
  await person.hears("Deleted");
  await person.leave();
});

test("a freelancer applies with a résumé with the keyboard alone", async ({ browser }) => {
  const person = await Person.arrive(browser, heard);
  const { page } = person;
  const title = `A keyboard map ${stamp}`;
  const resume = { name: "resume.pdf", mimeType: "application/pdf", buffer: Buffer.from(pdf) };
  // From the start: the browser has to be told before the key is pressed that its own window of files is not to open.
  page.on("filechooser", (chooser) => chooser.setFiles(resume));
  await newWork(await newCompany("maps"), title);
  await logIn(person, await newFreelancer("types"));
  await hasHeading(page, /WORK/);
  await enter(page.getByRole("link", { name: title }));
  await hasHeading(page, title);
  await enter(page.getByRole("link", { name: "Apply" }));
  await hasHeading(page, "Apply for this work");
  await isThere(page);
  await tabTo(person.field("biodata"));
  await page.keyboard.press("Enter");
  await person.sees("resume.pdf");
  await enter(page.getByRole("button", { name: "Send request" }));
  await person.hears("Request Send");
  await hasHeading(page, "My Request");
  await tabTo(page.getByRole("tab", { name: "all" }));
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "new" })).toBeFocused();
  await expect(person.rowOf(title)).toContainText("pending");
  await person.leave();
});
