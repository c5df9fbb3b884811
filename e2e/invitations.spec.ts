import { Actor } from "./actor.ts";
import { newCompany, newFreelancer } from "./new-accounts.ts";
import { pdf } from "./samples.ts";
import { test } from "./test.ts";
import { User } from "./user.ts";

/** A company invites somebody who has applied before, and reads that the invitation led to an application. */

test("an invitation leads to an application", async ({ browser }) => {
  const [company, freelancer] = [await newCompany("invites"), await newFreelancer("invited")];
  const owner = await Actor.signIn(company);
  const earlier = await owner.postWork("A first label", await owner.anySkill());
  const workId = await owner.postWork("A second label", await owner.anySkill());
  const hirer = await User.signedIn(browser, company);
  const applicant = await User.signedIn(browser, freelancer);
  await applicant.page.setViewportSize({ width: 360, height: 740 });
  const resume = { name: "me.pdf", mimeType: "application/pdf", buffer: Buffer.from(pdf) };

  await applicant.goTo(`/freelancermaster/workreq/${earlier}`);
  await applicant.attach("biodata", resume);
  await applicant.submit();
  await applicant.expectAlert("Request Send");

  await hirer.goTo(`/clientmaster/viewrequests/${workId}`);
  await hirer.press("Invite freelancers");
  await hirer.page.locator('input[name="freelancerIds"]').check();
  await hirer.fill({ text: "You did so well the last time." });
  await hirer.submit();
  await hirer.expectAlert("The invitations were sent");

  await applicant.goTo("/freelancermaster/invitations");
  await applicant.expectText("You did so well the last time.");
  await applicant.rowOf("A second label").getByRole("link", { name: "Apply" }).click();
  await applicant.attach("biodata", resume);
  await applicant.submit();
  await applicant.expectAlert("Request Send");

  await hirer.goTo(`/clientmaster/viewrequests/${workId}`);
  await hirer.page.getByText("applied", { exact: true }).waitFor();
});
