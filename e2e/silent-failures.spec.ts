import { mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { Client } from "pg";
import { startEmbedded } from "#server/platform/db/embedded-postgres/embedded.ts";
import { Actor } from "./actor.ts";
import { newCompany, newFreelancer } from "./new-accounts.ts";
import { startProduct } from "./product.ts";
import { accounts } from "./screen-list.ts";
import { test } from "./test.ts";
import { User } from "./user.ts";

/** Failures that the specification wants without a message (spec §8), and a failure of the server that does not blame the input. */

/** What the browser logs of the provoked failures. */
const expectedErrors = /net::ERR_FAILED|Failed to load resource/;
const company = accounts.clientmaster;

const expectNoAlert = (user: User) => expect(user.page.getByRole("alert")).toHaveCount(0);

test("categories that could not be loaded cause no alert: the list says so, and loads on focus", {
  tag: "@all",
}, async ({ browser }) => {
  const user = await User.signedIn(browser, company, { expectedErrors });
  const { page } = user;
  const works = await (await Actor.signIn(company)).row("getworkdetails");
  for (const screen of ["workpost", `workedit/${works.workid}`]) {
    await page.route("**/api/categoryview*", (route) => route.abort());
    await user.goTo(`/clientmaster/${screen}`);
    await user.expectText("The list could not be loaded. Select to try again.");
    await expectNoAlert(user);
    await page.unrouteAll();
    await user.field("categoryid").focus();
    await user.choose("categoryid", "Graphic Design");
  }
});

test("a résumé whose file is missing causes a console warning only (§8 resume-missing)", async ({ browser }) => {
  const account = await newCompany("reads");
  const [owner, applicant] = [await Actor.signIn(account), await Actor.signIn(await newFreelancer("lost"))];
  const workid = await owner.postWork("A reading room", await owner.row("getsubcategory", { id: 1 }));
  await applicant.applyFor(workid);
  const { biodata } = await owner.row("getfreelancerbyworkid", { workid });
  const file = join(process.env["PRODUCT_DATA_DIR"] ?? "", "files", biodata);
  await rename(file, `${file}.removed`);

  const missing = `${biodata} is missing.`;
  const user = await User.signedIn(browser, account, { expectedErrors: new RegExp(`${missing}|status of 404`) });
  await user.goTo(`/clientmaster/viewrequests/${workid}`);
  const warning = user.page.waitForEvent("console", (line) => line.text() === missing);
  await user.press("Download résumé");
  expect((await warning).type()).toBe("warning");
  await expectNoAlert(user);
  // The ledger check of another journey reports missing files.
  await rename(`${file}.removed`, file);
});

test("a deleted company causes no alert for the admin, and a stopped database is not reported as invalid input", {
  tag: "@all",
}, async ({ browser }) => {
  const dataDir = await mkdtemp(join(tmpdir(), "kaamkaj-unsaid-"));
  const database = await startEmbedded({ dataDir: join(dataDir, "database") });
  const product = await startProduct({ dataDir, env: { DATABASE_URL: database.url } });
  try {
    const admin = await User.signedIn(browser, accounts.adminmaster, { expectedErrors, productUrl: product.url });
    await admin.goTo("/adminmaster/verification");
    const row = admin.page.locator("tr[data-id]").first();
    const id = (await row.getAttribute("data-id")) ?? "";
    const operator = new Client({ connectionString: database.url });
    await operator.connect();
    await operator.query("delete from companies where account_id = $1", [id]);
    await operator.query("delete from accounts where id = $1", [id]);
    await operator.end();
    await row.getByRole("button", { name: "Verify" }).click();
    await admin.confirm("Do you want to verify this company?");
    await expect(admin.row(id)).toHaveCount(0);
    await expectNoAlert(admin);

    await admin.goTo("/adminmaster/districtreg");
    await admin.fill({ district: "Nowhere" });
    await database.stop();
    await admin.submit();
    await admin.expectAlert("The service is unavailable. Please try again.");
    await expect(admin.field("district")).toHaveValue("Nowhere");
  } finally {
    await product.stop();
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
