import { expect, type Page } from "@playwright/test";
import { first, HttpClient } from "./http-client.ts";
import { newCompany } from "./new-accounts.ts";
import { accessibilityViolations, waitUntilLoaded } from "./page.ts";
import { sharedProductUrl } from "./product.ts";
import { accounts } from "./screen-list.ts";
import { test } from "./test.ts";
import { User } from "./user.ts";

/** Forms search long lists, focus the first missing field, and start with current values. */

const stamp = Date.now().toString(36);

const district = (page: Page) => page.getByRole("combobox", { name: "District" });

test("a district is chosen out of two hundred by typing, and the form shows it afterwards", async ({ browser }) => {
  const user = await User.signedIn(browser, await newCompany("picks"));
  const { page } = user;
  await user.goTo("/clientmaster/clientedit");
  await expect(district(page)).toHaveValue(/\w/);
  const before = await user.field("districtid").inputValue();
  await district(page).click();
  await page.keyboard.type("ernak");
  await expect(page.getByRole("listbox").getByRole("option")).toHaveText(["Ernakulam"]);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(district(page)).toHaveValue("Ernakulam");
  await expect(user.field("districtid")).not.toHaveValue(before);
  await user.choose("locationid", "Kochi");
  await user.submit();
  await user.confirm("Do you want to save the changes?");
  await user.expectAlert("Changes Saved");
  await user.expectText("Ernakulam");
  await user.goTo("/clientmaster/clientedit");
  await expect(district(page)).toHaveValue("Ernakulam");
  await expect(user.field("locationid").locator("option:checked")).toHaveText("Kochi");
});

test("a district that was cleared is reported as missing and has the focus", { tag: "@all" }, async ({ browser }) => {
  const user = await User.signedIn(browser, await newCompany("clears"));
  const { page } = user;
  await user.goTo("/clientmaster/clientedit");
  await expect(district(page)).toHaveValue(/\w/);
  await district(page).fill("");
  await user.submit();
  await user.expectAlert("please fill this");
  await expect(district(page)).toBeFocused();
  await expect(district(page)).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByRole("listbox")).toHaveCount(0);
});

test("a form that is opened again shows what another user has saved in the meantime", async ({ browser }) => {
  const other = new HttpClient(sharedProductUrl);
  await other.post("login", accounts.adminmaster);
  // Neither name comes first: other tests use the first of the list.
  const [name, renamed] = [`Wayanad ${stamp}`, `Yavatmal ${stamp}`];
  await other.post("districtreg", { district: name });
  const row = ((await other.get("/api/districtview?limit=200")).data as Record<string, unknown>[]).find(
    (each) => each["district"] === name,
  );
  const districtid = String(row?.["districtid"]);
  const user = await User.signedIn(browser, accounts.adminmaster);
  await user.goTo(`/adminmaster/districtedit/${districtid}`);
  await expect(user.field("district")).toHaveValue(name);
  await user.page.getByRole("link", { name: "Cancel" }).click();
  await user.row(districtid).waitFor();
  await other.post("districtedit", { districtid, district: renamed });
  await user.page.goBack();
  await expect(user.field("district")).toHaveValue(renamed);
  expect(first(await other.post("getdistrictbyid", { id: districtid }))["district"]).toBe(renamed);
  await other.post("districtdelete", { id: districtid });
});

test("a day has a year of four digits", { tag: "@all" }, async ({ browser }) => {
  const user = await User.signedIn(browser, accounts.adminmaster);
  await user.goTo("/adminmaster/clientdatewise");
  await user.field("startdate").pressSequentially("01012026");
  await user.page.keyboard.type("55");
  await expect(user.field("startdate")).toHaveValue(/^\d{4}-01-01$/);
});

test("a login in one tab also continues the login screen of another", { tag: "@all" }, async ({ browser }) => {
  const user = await User.open(browser);
  const other = await user.page.context().newPage();
  await other.goto("/guestmaster/login?next=/clientmaster/viewworks");
  await waitUntilLoaded(other);

  await user.logIn(accounts.clientmaster);
  await user.expectUrl("/clientmaster/clienthome");
  await expect(other).toHaveURL("/clientmaster/viewworks");
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Your jobs");
});

test("companies of another status are listed by the URL alone, also after a reload", { tag: "@all" }, async ({
  browser,
}) => {
  const company = await newCompany("listed");
  const user = await User.signedIn(browser, accounts.adminmaster);
  const { page } = user;
  const row = page.getByRole("row", { name: `Company ${company.username}` });
  await user.goTo("/adminmaster/verification");
  await waitUntilLoaded(page);
  await expect(row).toHaveCount(0);
  await expect(page.locator('main a[href*="status"], main select')).toHaveCount(0);
  await user.goTo("/adminmaster/verification?status=accepted");
  await expect(row).toBeVisible();
  await page.reload();
  await expect(row).toBeVisible();
  await user.expectUrl("/adminmaster/verification?status=accepted");
});
