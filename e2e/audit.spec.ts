import { expect, type Page } from "@playwright/test";
import { first, HttpClient } from "./http-client.ts";
import { newFreelancer } from "./new-accounts.ts";
import { openPage, waitUntilLoaded } from "./page.ts";
import { sharedProductUrl } from "./product.ts";
import { accounts } from "./screen-list.ts";
import { test } from "./test.ts";
import { User } from "./user.ts";

/** The admin reads and filters the audit log. */

const client = new HttpClient(sharedProductUrl);
const desktop = { viewport: { width: 1440, height: 900 } };
const rowsOf = (page: Page) => page.getByRole("table", { name: "Audit log" }).locator("tbody tr");

test("the admin finds who renamed a district, sees both names, its history, and exports the log", async ({
  browser,
}) => {
  const name = `Kolam ${Date.now().toString(36)}`;
  await client.post("login", accounts.adminmaster);
  await client.post("districtreg", { district: name });
  const registrations = (await client.post("audit.list", { call: "districtreg", limit: 50 })).data as readonly object[];
  const { subjectId: id } = registrations.find((entry) => JSON.stringify(entry).includes(name)) as {
    subjectId: string;
  };
  await client.post("districtedit", { districtid: id, district: `${name} West` });

  const page = await openPage(browser, { account: accounts.adminmaster, context: desktop });
  await page.goto("/adminmaster/adminhome");
  await page.getByRole("button", { name: "Platform" }).click();
  await page.getByRole("link", { name: "Audit log", exact: true }).click();
  await expect(page).toHaveURL("/adminmaster/audit");
  await waitUntilLoaded(page);

  await page.locator("[name=username]").fill("ADMIN");
  await page.getByRole("combobox", { name: "On", exact: true }).fill("district");
  await page.getByRole("option", { name: "district", exact: true }).click();
  await page.locator("[name=subjectId]").fill(String(id));
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(page).toHaveURL(/username=ADMIN/);
  await expect(rowsOf(page)).toHaveCount(2);
  const [edited, registered] = [rowsOf(page).nth(0), rowsOf(page).nth(1)];
  await expect(edited).toContainText("Edit a district");
  await expect(edited).toContainText(`district ${name} → ${name} West`);
  await expect(registered).toContainText("Register a district");

  // The entry is in the hash chain within ten seconds. A reload keeps the filter.
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
});

test("the admin opens the audit log of a freelancer from the report, and logs them out everywhere", {
  tag: "@all",
}, async ({ browser }) => {
  const freelancer = await newFreelancer("taken");
  const [phone, other] = [await User.open(browser), await User.open(browser)];
  for (const each of [phone, other]) {
    await each.logIn(freelancer);
    await each.expectUrl(/\/freelancermaster\/freelancerhome$/);
  }
  const admin = await User.signedIn(browser, accounts.adminmaster);
  await client.post("login", accounts.adminmaster);
  const { loginid } = first(await client.post("audit.list", { username: freelancer.username, limit: 1 }));
  await admin.goTo("/adminmaster/freelancerdatewise");
  await admin.row(String(loginid)).getByRole("link").click();
  await admin.expectUrl(`/adminmaster/account/${loginid}`);
  const question = `Do you want to log out ${freelancer.username} everywhere?`;
  await admin.press("Log out everywhere");
  await admin.confirm(question, "Cancel");
  await admin.press("Log out everywhere");
  await admin.confirm(question);
  await admin.expectAlert("Logged out everywhere");
  await admin.goTo(`/adminmaster/audit?subject=account&subjectId=${loginid}`);
  await expect(rowsOf(admin.page).first()).toContainText("Log an account out everywhere");
  for (const each of [phone, other]) {
    // The bell may notice the end of the session before this does.
    await each.page.goto("/freelancermaster/projects");
    await each.expectUrl(/\/guestmaster\/login\?next=/);
  }
  // Admins cannot end their own sessions here.
  await admin.goTo("/adminmaster/audit?username=admin");
  await expect(rowsOf(admin.page).first()).toBeVisible();
  await expect(admin.page.getByRole("button", { name: "Log out everywhere" })).toHaveCount(0);
});
