import { expect, type Page, test } from "@playwright/test";
import { first, HttpClient } from "./http-client.ts";
import { newCompany } from "./newcomers.ts";
import { Person } from "./person.ts";
import { accounts } from "./screen-list.ts";
import { faultsOf, isThere } from "./visit.ts";

/** What people expect of a form: that it searches long lists, leads to what is missing, and never begins with what was. */

const heard: string[] = [];
test.afterEach(() => expect(heard.splice(0)).toEqual([]));

const stamp = Date.now().toString(36);

const district = (page: Page) => page.getByRole("combobox", { name: "District" });

test("the district is chosen out of two hundred by typing, or by the keys, and shown where it was chosen before", async ({
  browser,
}) => {
  const person = await (await Person.arrive(browser, heard)).isSignedInAs(await newCompany("picks"));
  const { page } = person;
  await person.goTo("/clientmaster/clientedit");
  await expect(district(page)).toHaveValue(/\w/);
  const before = await person.field("districtid").inputValue();
  await district(page).click();
  await page.keyboard.type("ernak");
  await expect(page.getByRole("listbox").getByRole("option")).toHaveText(["Ernakulam"]);
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(district(page)).toHaveValue("Ernakulam");
  await expect(person.field("districtid")).not.toHaveValue(before);
  await person.choose("locationid", "Kochi");
  await person.submit();
  await person.isAsked("Do you want to save the changes?");
  await person.hears("Changes Saved");
  await person.sees("Ernakulam");
  await person.goTo("/clientmaster/clientedit");
  await expect(district(page)).toHaveValue("Ernakulam");
  await expect(person.field("locationid").locator("option:checked")).toHaveText("Kochi");
  await person.leave();
});

test("a district that was cleared is the first thing that is missing, and has the focus", async ({ browser }) => {
  const person = await (await Person.arrive(browser, heard)).isSignedInAs(await newCompany("clears"));
  const { page } = person;
  await person.goTo("/clientmaster/clientedit");
  await expect(district(page)).toHaveValue(/\w/);
  await district(page).fill("");
  await person.submit();
  await person.hears("please fill this");
  await expect(district(page)).toBeFocused();
  await expect(district(page)).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByRole("listbox")).toHaveCount(0);
  await person.leave();
});

test("a form that is opened again shows what somebody else has saved meanwhile", async ({ browser }) => {
  const other = new HttpClient(() => process.env["PRODUCT_URL"] ?? "");
  await other.post("login", accounts.adminmaster);
  // Neither name comes first: the first of the list is everybody's.
  const [name, renamed] = [`Wayanad ${stamp}`, `Yavatmal ${stamp}`];
  await other.post("districtreg", { district: name });
  const row = ((await other.get("/api/districtview?limit=200")).data as Record<string, unknown>[]).find(
    (each) => each["district"] === name,
  );
  const districtid = String(row?.["districtid"]);
  const person = await (await Person.arrive(browser, heard)).isSignedInAs(accounts.adminmaster);
  await person.goTo(`/adminmaster/districtedit/${districtid}`);
  await expect(person.field("district")).toHaveValue(name);
  await person.page.getByRole("link", { name: "Cancel" }).click();
  await person.row(districtid).waitFor();
  await other.post("districtedit", { districtid, district: renamed });
  await person.page.goBack();
  await expect(person.field("district")).toHaveValue(renamed);
  expect(first(await other.post("getdistrictbyid", { id: districtid }))["district"]).toBe(renamed);
  await other.post("districtdelete", { id: districtid });
  await person.leave();
});

test("a day has a year of four digits", async ({ browser }) => {
  const person = await (await Person.arrive(browser, heard)).isSignedInAs(accounts.adminmaster);
  await person.goTo("/adminmaster/clientdatewise");
  await person.field("startdate").pressSequentially("01012026");
  await person.page.keyboard.type("55");
  await expect(person.field("startdate")).toHaveValue(/^\d{4}-01-01$/);
  await person.leave();
});

test("logging in in one tab takes the login that waits in another along", async ({ browser }) => {
  const person = await Person.arrive(browser, heard);
  const other = await person.page.context().newPage();
  await other.goto("/guestmaster/login?next=/clientmaster/viewworks");
  await isThere(other);
  const { username, password } = accounts.clientmaster;
  await person.logIn(username, password);
  await person.isAt("/clientmaster/clienthome");
  await expect(other).toHaveURL("/clientmaster/viewworks");
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Your works");
  await person.leave();
});

test("the companies of another status are listed by the address alone, over a reload too", async ({ browser }) => {
  const company = await newCompany("listed");
  const person = await (await Person.arrive(browser, heard)).isSignedInAs(accounts.adminmaster);
  const { page } = person;
  const row = page.getByRole("row", { name: `Company ${company.username}` });
  await person.goTo("/adminmaster/verification");
  await isThere(page);
  await expect(row).toHaveCount(0);
  await expect(page.locator('main a[href*="status"], main select')).toHaveCount(0);
  await person.goTo("/adminmaster/verification?status=accepted");
  await expect(row).toBeVisible();
  await page.reload();
  await expect(row).toBeVisible();
  await person.isAt("/adminmaster/verification?status=accepted");
  await person.leave();
});
