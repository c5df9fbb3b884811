import { expect } from "@playwright/test";
import { Actor } from "./actor.ts";
import { newCompany, newFreelancer } from "./new-accounts.ts";
import { pdf } from "./samples.ts";
import { test } from "./test.ts";
import { User } from "./user.ts";

/** A freelancer names a price, the company another one, and both see the one they agreed on. */

test("a quote, a counter-offer and its acceptance end in one price that both sides read", async ({ browser }) => {
  const [company, freelancer] = [await newCompany("asks"), await newFreelancer("quotes")];
  const owner = await Actor.signIn(company);
  const terms = { quotes: true, questions: ["When can you begin?"] };
  const workId = await owner.postWork("A poster at your price", await owner.anySkill(), terms);
  const hirer = await User.signedIn(browser, company);
  const applicant = await User.signedIn(browser, freelancer);
  await applicant.page.setViewportSize({ width: 360, height: 740 });

  await applicant.goTo(`/freelancermaster/workreq/${workId}`);
  await applicant.attach("biodata", { name: "me.pdf", mimeType: "application/pdf", buffer: Buffer.from(pdf) });
  await applicant.fill({ amountPaise: "1200", days: "10" });
  await applicant.expectText("₹1,080");
  await applicant.page.getByLabel("When can you begin?").fill("On Monday.");
  await applicant.submit();
  await applicant.expectAlert("Request Send");

  await hirer.goTo(`/clientmaster/workreqview?work=${workId}`);
  await hirer.expectText("₹1,200 · 10 days");
  await hirer.expectText("On Monday.");
  await expect(hirer.page.getByRole("button", { name: "Accept ₹1,200" })).toBeVisible();
  await hirer.press("Counter-offer");
  await hirer.fill({ amountPaise: "1100" });
  await hirer.submit();
  await hirer.expectText("₹1,100 · 10 days");
  await expect(hirer.page.getByRole("button", { name: "Accept", exact: true })).toBeDisabled();

  await applicant.goTo("/freelancermaster/myrequest");
  await applicant.press("Accept ₹1,100");
  await applicant.confirm("You receive: ₹990");
  // Leaving the page would cancel the call.
  await expect(applicant.page.getByRole("button", { name: "Accept ₹1,100" })).toHaveCount(0);
  await applicant.goTo("/freelancermaster/projects");
  await applicant.rowOf("A poster at your price").getByRole("link", { name: "View" }).click();
  await applicant.expectText("₹1,100");
  await hirer.goTo(`/clientmaster/workreqview?work=${workId}`);
  await hirer.expectText("₹1,100");
  await expect(hirer.page.getByText("₹4,500")).toHaveCount(0);
});
