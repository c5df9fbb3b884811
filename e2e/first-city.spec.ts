import { type BrowserContext, expect } from "@playwright/test";
import { linkTo, mailOf } from "./mailbox.ts";
import { expectSound } from "./page.ts";
import { pdf, png } from "./samples.ts";
import { test } from "./test.ts";
import { User } from "./user.ts";

const operator = { username: "operator", password: "Nariyal2Paani" };
const company = { username: "kochi_spices", password: "Monsoon42" };
const email = "owner@kaamkaj.example";
const reason = "The licence number does not match the name of the company.";

const categories = Buffer.from(
  "key,category,subcategory\n1,Design,Logos\n2,Design,Posters\n3,Software,Websites\n4,Teaching,Mathematics\n",
);

/** Counts the clicks on every page of this browser. */
async function countClicks(context: BrowserContext): Promise<() => number> {
  let count = 0;
  await context.exposeFunction("noteClick", () => {
    count += 1;
  });
  // A label repeats the click for its field, which is none of a pointer.
  await context.addInitScript(
    `addEventListener("click", (event) => { if (event.isTrusted && event.detail > 0) noteClick(); }, true)`,
  );
  return () => count;
}

test("an empty installation is ready for a city in few clicks, and its first company answers a rejection", {
  tag: "@all",
}, async ({ browser, startProduct }) => {
  const product = await startProduct({ env: { DEMO: "0" } });
  const options = { productUrl: product.url };
  const admin = await User.open(browser, options);
  const clicks = await countClicks(admin.page.context());
  await expect.poll(product.output).toContain("There is no admin yet.");
  const [link = ""] = /http:\S+\/guestmaster\/setup\?token=\S+/.exec(product.output()) ?? [];
  await admin.goTo(link);
  const { username, password } = operator;
  await admin.fill({ username, newPassword: password, confirmPassword: password });
  await admin.submit();
  await admin.expectUrl("/guestmaster/login");
  // The form before has a username as well.
  await expect(admin.page.getByRole("heading", { name: "Log in" })).toBeVisible();
  await admin.fill({ username, password });
  await admin.submit();
  await admin.page.getByRole("link", { name: "Add India's districts and towns" }).click();
  await admin.press("Add districts and towns");
  await admin.expectText(/^Added: /);
  await admin.page.getByRole("link", { name: "Imports" }).click();
  await admin.field("kind").selectOption("categories");
  await admin.page
    .locator("input[type=file]")
    .setInputFiles({ name: "categories.csv", mimeType: "text/csv", buffer: categories });
  await admin.submit();
  await admin.press("Import the ready lines");
  await admin.confirm("Do you want to import 4 lines?");
  await expect(admin.rowOf("categories.csv")).toContainText("Done");

  const owner = await User.open(browser, options);
  await owner.goTo("/guestmaster/clientreg");
  await owner.fill({ name: "Kochi Spices", licenseno: "N-1", EMAIL: email, phone: "9876543210", ...company });
  await owner.choose("districtid", "Ernakulam");
  await owner.choose("locationid", "Kochi");
  await owner.attach("logo", { name: "logo.png", mimeType: "image/png", buffer: Buffer.from(png([20, 120, 90])) });
  await owner.submit();
  await owner.expectUrl("/guestmaster/login");

  await admin.page.getByRole("link", { name: "Company Verification" }).click();
  await admin.press("Details");
  await admin.press("Reject with a reason");
  await admin.fill({ reason });
  await admin.submit();
  await admin.confirm("Do you want to reject this company?");
  await admin.expectText("No companies to verify");

  const mail = await mailOf(({ to, text }) => to?.[0]?.address === email && !!text?.includes(reason), product.dataDir);
  await owner.page.setViewportSize({ width: 360, height: 740 });
  await owner.goTo(linkTo("verification", mail));
  await owner.expectText(reason);
  await owner.fill({ licenseNo: "N-2", statement: "The licence was renewed under a new number." });
  await owner.page
    .locator("input[type=file]")
    .setInputFiles({ name: "licence.pdf", mimeType: "application/pdf", buffer: Buffer.from(pdf) });
  await expect(owner.page.getByRole("listitem").filter({ hasText: "licence.pdf" })).toBeVisible();
  await expect(owner.page.getByRole("progressbar")).toHaveCount(0);
  await expectSound(owner.page);
  await owner.submit();
  await owner.expectText("Thank you. Your answer was sent.");

  await admin.page.reload();
  // The panel of the company is still open.
  await admin.expectText("Download licence.pdf");
  await admin.press("Verify");
  await admin.confirm("Do you want to verify this company?");
  await admin.expectText("No companies to verify");
  // From the link of the first start to the verified company, beside filling in fields and choosing the file.
  expect(clicks()).toBeLessThanOrEqual(15);

  await owner.logIn(company);
  await owner.expectUrl("/clientmaster/clienthome");
});
