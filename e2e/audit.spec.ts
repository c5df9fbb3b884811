import { expect, type Page, test } from "@playwright/test";
import { first, HttpClient } from "./http-client.ts";
import { newFreelancer } from "./newcomers.ts";
import { Person } from "./person.ts";
import { accounts } from "./screen-list.ts";
import { arrive, isThere } from "./visit.ts";

/** What was done is read in the audit log, by whoever may, and narrowed down to what one looks for. */

const heard: string[] = [];
test.afterEach(() => expect(heard.splice(0)).toEqual([]));

const admin = new HttpClient(() => process.env["PRODUCT_URL"] ?? "");
const desk = { viewport: { width: 1440, height: 900 } };
const rowsOf = (page: Page) => page.getByRole("table", { name: "Audit log" }).locator("tbody tr");

test("the admin finds who renamed a district, from what to what, follows it back, and saves all of it", async ({
  browser,
}) => {
  const name = `Kolam ${Date.now().toString(36)}`;
  await admin.post("login", accounts.adminmaster);
  await admin.post("districtreg", { district: name });
  const registrations = (await admin.post("audit.list", { call: "districtreg", limit: 50 })).data as readonly object[];
  const { subjectId: id } = registrations.find((entry) => JSON.stringify(entry).includes(name)) as {
    subjectId: string;
  };
  await admin.post("districtedit", { districtid: id, district: `${name} West` });

  const page = await arrive(browser, { as: accounts.adminmaster, heard, look: desk });
  await page.goto("/adminmaster/adminhome");
  await page.getByRole("link", { name: "Audit log", exact: true }).click();
  await expect(page).toHaveURL("/adminmaster/audit");
  await isThere(page);

  await page.locator("[name=username]").fill("ADMIN");
  await page.locator("[name=subject]").selectOption("district");
  await page.locator("[name=subjectId]").fill(String(id));
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(page).toHaveURL(/username=ADMIN/);
  await expect(rowsOf(page)).toHaveCount(2);
  const [edited, registered] = [rowsOf(page).nth(0), rowsOf(page).nth(1)];
  await expect(edited).toContainText("Edit a district");
  await expect(edited).toContainText(`district ${name} → ${name} West`);
  await expect(registered).toContainText("Register a district");

  // Within ten seconds it is in the chain; a reload keeps what one looked for.
  await expect(async () => {
    await page.reload();
    await expect(edited).toContainText(/#\d+/, { timeout: 1_000 });
  }).toPass({ timeout: 20_000 });

  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export to Excel" }).click();
  expect((await saved).suggestedFilename()).toBe("audit-log.xlsx");

  await page.getByRole("link", { name: "Show everything" }).click();
  await expect(page).toHaveURL("/adminmaster/audit");
  await expect(page.locator("[name=username]")).toHaveValue("");
  await page
    .getByRole("link", { name: `district ${id}`, exact: true })
    .first()
    .click();
  await expect(rowsOf(page)).toHaveCount(2);
  await page.context().close();
});

test("the admin follows a freelancer's name from the report, and logs them out everywhere", async ({ browser }) => {
  const somebody = await newFreelancer("taken");
  const [phone, other] = [await Person.arrive(browser, heard), await Person.arrive(browser, heard)];
  for (const one of [phone, other]) {
    await one.logIn(somebody.username, somebody.password);
    await one.isAt(/\/freelancermaster\/freelancerhome$/);
  }
  const boss = await (await Person.arrive(browser, heard)).isSignedInAs(accounts.adminmaster);
  await admin.post("login", accounts.adminmaster);
  const { loginid } = first(await admin.post("audit.list", { username: somebody.username, limit: 1 }));
  await boss.goTo("/adminmaster/freelancerdatewise");
  await boss.row(String(loginid)).getByRole("link").click();
  await boss.isAt(`/adminmaster/audit?subject=account&subjectId=${loginid}`);
  const question = `Do you want to log out ${somebody.username} everywhere?`;
  await boss.press("Log out everywhere");
  await boss.isAsked(question, "Cancel");
  await boss.press("Log out everywhere");
  await boss.isAsked(question);
  await boss.hears("Logged out everywhere");
  await expect(rowsOf(boss.page).first()).toContainText("Log an account out everywhere");
  for (const one of [phone, other]) {
    await one.page.getByRole("link", { name: "projects" }).first().click();
    await one.isAt(/\/guestmaster\/login\?next=/);
  }
  // Of oneself the log offers no such thing.
  await boss.goTo("/adminmaster/audit?username=admin");
  await expect(rowsOf(boss.page).first()).toBeVisible();
  await expect(boss.page.getByRole("button", { name: "Log out everywhere" })).toHaveCount(0);
  for (const one of [phone, other, boss]) await one.leave();
});
