import { Actor } from "./actor.ts";
import { newCompany, newFreelancer } from "./new-accounts.ts";
import { pdf } from "./samples.ts";
import { test } from "./test.ts";
import { User } from "./user.ts";

const resume = { name: "me.pdf", mimeType: "application/pdf", buffer: Buffer.from(pdf) };

/** A company invites somebody who has applied before, or whom it finds, and reads that the invitation led to an application. */

test("an invitation leads to an application", async ({ browser }) => {
  const [company, freelancer] = [await newCompany("invites"), await newFreelancer("invited")];
  const owner = await Actor.signIn(company);
  const earlier = await owner.postWork("A first label", await owner.anySkill());
  const workId = await owner.postWork("A second label", await owner.anySkill());
  const hirer = await User.signedIn(browser, company);
  const applicant = await User.signedIn(browser, freelancer);
  await applicant.page.setViewportSize({ width: 360, height: 740 });

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

test("a company finds a freelancer who has agreed to it, and the invitation leads to an application", async ({
  browser,
}) => {
  const [company, freelancer] = [await newCompany("finds"), await newFreelancer("found")];
  const owner = await Actor.signIn(company);
  const workId = await owner.postWork("A label for honey", await owner.anySkill());
  const person = await Actor.signIn(freelancer);
  const page = { slug: "", about: "", isAvailable: true, shownName: "full", placeShown: "district" };
  await person.execute("profiles.update", { ...page, headline: "Beekeeping labels", languages: ["Tulu"] });
  const applicant = await User.signedIn(browser, freelancer);
  const hirer = await User.signedIn(browser, company);
  await hirer.page.setViewportSize({ width: 360, height: 740 });

  await applicant.goTo("/freelancermaster/page");
  await applicant.page.getByLabel("Let companies find me").click();
  await applicant.expectAlert("Saved");

  await hirer.goTo("/clientmaster/freelancers?language=tulu");
  await hirer.page.locator('[name="q"]').fill("beekeepng");
  await hirer.page.waitForURL(/q=beekeepng/);
  await hirer.page.reload();
  await hirer.page.locator("mark", { hasText: "Beekeeping" }).waitFor();
  await hirer.press("Invite");
  await hirer.page.locator('[name="workId"]').selectOption(String(workId));
  await hirer.fill({ text: "Your labels suit our jars." });
  await hirer.press("Send the invitation");
  await hirer.expectAlert("The invitations were sent");

  await applicant.goTo("/freelancermaster/invitations");
  await applicant.rowOf("A label for honey").getByRole("link", { name: "Apply" }).click();
  await applicant.attach("biodata", resume);
  await applicant.submit();
  await applicant.expectAlert("Request Send");
});
