import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { extractText } from "unpdf";
import { Actor } from "./actor.ts";
import { newCompany, newFreelancer } from "./new-accounts.ts";
import { test } from "./test.ts";
import { User } from "./user.ts";

/** A contract from its first version to the one after a request for more time. */

test("a freelancer asks for more time, the company accepts, and both save the new version", async ({ browser }) => {
  const [company, freelancer] = [await newCompany("contractor"), await newFreelancer("contracted")];
  const [owner, applicant] = [await Actor.signIn(company), await Actor.signIn(freelancer)];
  const workId = await owner.postWork("A brochure for the fair", await owner.anySkill());
  const requestId = await applicant.applyFor(workId);
  await owner.accept(requestId);

  const worker = await User.signedIn(browser, freelancer);
  await worker.goTo(`/freelancermaster/ongoingprojectview/${requestId}`);
  await worker.page.getByRole("link", { name: "Request more time" }).click();
  await worker.fill({ deadline: "2199-12-31", reason: "The photographs arrive late." });
  await worker.submit();
  await worker.expectAlert("The change was requested");

  const client = await User.signedIn(browser, company);
  await client.goTo("/clientmaster/contracts");
  await client.page.getByRole("link", { name: "View contract" }).click();
  await expect(client.page.getByText("The photographs arrive late.")).toBeVisible();
  await client.press("Accept");
  await client.confirm("Do you want to accept this change?");
  await client.expectAlert("The change applies now");
  await expect(client.page.getByText("Both sides agreed on a change")).toBeVisible();
  // It prints as a document: without what is around it, and without what can be pressed.
  await client.page.emulateMedia({ media: "print" });
  for (const around of ["header", "nav", "footer", ".skip", ".back-link", "button", "summary", "input"])
    for (const part of await client.page.locator(around).all()) await expect(part).toBeHidden();
  for (const words of ["A brochure for the fair", "Both sides agreed on a change"])
    await expect(client.page.getByText(words).first()).toBeVisible();
  await client.page.emulateMedia({ media: "screen" });

  await worker.page.reload();
  const download = worker.page.waitForEvent("download");
  await worker.press("PDF in English");
  const file = await download;
  const { text } = await extractText(new Uint8Array(await readFile(await file.path())), { mergePages: true });
  for (const words of ["Version 2", "A brochure for the fair", "31-12-2199"]) expect(text).toContain(words);
});
