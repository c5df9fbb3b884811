import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, expect, test } from "@playwright/test";
import { Client } from "pg";
import { startEmbedded } from "#server/platform/db/embedded-postgres/embedded.ts";
import { Actor } from "./actor.ts";
import { newCompany, newFreelancer } from "./newcomers.ts";
import { Person } from "./person.ts";
import { startProduct } from "./product.ts";
import { accounts } from "./screen-list.ts";

/** Where the specification wants nothing said (spec §8), nothing is; and a server in trouble blames nobody's input. */

const heard: string[] = [];
test.afterEach(() => expect(heard.splice(0)).toEqual([]));

/** What the browser itself says of what is provoked here. */
const provoked = /net::ERR_FAILED|Failed to load resource/;
const company = accounts.clientmaster;

const arrive = async (browser: Browser, account: typeof company | typeof accounts.adminmaster, product?: string) =>
  (await Person.arrive(browser, heard, provoked, product)).isSignedInAs(account);

const saysNothing = (person: Person) => expect(person.page.getByRole("alert")).toHaveCount(0);

test("categories that could not be loaded are no alert: the list itself says it, and loads when it is entered", async ({
  browser,
}) => {
  const person = await arrive(browser, company);
  const { page } = person;
  const works = await (await Actor.signIn(company)).row("getworkdetails");
  for (const screen of ["workpost", `workedit/${works.workid}`]) {
    await page.route("**/api/categoryview*", (route) => route.abort());
    await person.goTo(`/clientmaster/${screen}`);
    await person.sees("The list could not be loaded. Select to try again.");
    await saysNothing(person);
    await page.unrouteAll();
    await person.field("categoryid").focus();
    await person.choose("categoryid", "Graphic Design");
  }
  await person.leave();
});

test("of a résumé whose file is gone only the console hears (§8 resume-missing)", async ({ browser }) => {
  const account = await newCompany("reads");
  const [owner, applicant] = [await Actor.signIn(account), await Actor.signIn(await newFreelancer("lost"))];
  const workid = await owner.postWork("A reading room", await owner.row("getsubcategory", { id: 1 }));
  await applicant.applyFor(workid);
  const { biodata } = await owner.row("getfreelancerbyworkid", { workid });
  await rm(join(process.env["PRODUCT_DATA_DIR"] ?? "", "files", biodata));

  const missing = `${biodata} is missing.`;
  const person = await (await Person.arrive(browser, heard, new RegExp(`${missing}|status of 404`))).isSignedInAs(
    account,
  );
  await person.goTo(`/clientmaster/viewrequests/${workid}`);
  const warning = person.page.waitForEvent("console", (line) => line.text() === missing);
  await person.press("Download résumé");
  expect((await warning).type()).toBe("warning");
  await saysNothing(person);
  await person.leave();
});

test("a company that is gone is no alert for the admin, and a database that stopped is no fault of the form", async ({
  browser,
}) => {
  const dataDir = await mkdtemp(join(tmpdir(), "kaamkaj-unsaid-"));
  const database = await startEmbedded({ dataDir: join(dataDir, "database") });
  const product = await startProduct({ dataDir, env: { DATABASE_URL: database.url } });
  try {
    const admin = await arrive(browser, accounts.adminmaster, product.url);
    await admin.goTo("/adminmaster/verification");
    const row = admin.page.locator("tr[data-id]").first();
    const id = (await row.getAttribute("data-id")) ?? "";
    const operator = new Client({ connectionString: database.url });
    await operator.connect();
    await operator.query("delete from companies where account_id = $1", [id]);
    await operator.query("delete from accounts where id = $1", [id]);
    await operator.end();
    await row.getByRole("button", { name: "Verify" }).click();
    await admin.isAsked("Do you want to verify this company?");
    await expect(admin.row(id)).toHaveCount(0);
    await saysNothing(admin);

    await admin.goTo("/adminmaster/districtreg");
    await admin.fill({ district: "Nowhere" });
    await database.stop();
    await admin.submit();
    await admin.hears("The service is unavailable. Please try again.");
    await expect(admin.field("district")).toHaveValue("Nowhere");
    await admin.leave();
  } finally {
    await product.stop();
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
