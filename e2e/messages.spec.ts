import { expect } from "@playwright/test";
import { Actor } from "./actor.ts";
import { newCompany, newFreelancer } from "./new-accounts.ts";
import { waitUntilLoaded } from "./page.ts";
import { pdf } from "./samples.ts";
import { test } from "./test.ts";
import { User } from "./user.ts";

/** A company and a freelancer write to each other, side by side. */

test("a company writes, and the freelancer's bell and conversation change without a reload", async ({ browser }) => {
  const [company, freelancer] = [await newCompany("writer"), await newFreelancer("reader")];
  const [owner, applicant] = [await Actor.signIn(company), await Actor.signIn(freelancer)];
  const workId = await owner.postWork("A poster for the fair", await owner.anySkill());
  await applicant.applyFor(workId);
  const writer = await User.signedIn(browser, company);
  const reader = await User.signedIn(browser, freelancer);

  const streamOpens = reader.page.waitForResponse("**/api/events.stream");
  await reader.goTo("/freelancermaster/freelancerhome");
  await waitUntilLoaded(reader.page);
  await streamOpens;
  const countOf = (screen: string) => reader.page.locator(`a.count-link[href$=${screen}] .count-link-count`);
  await expect(countOf("messages")).toHaveCount(0);

  await writer.goTo(`/clientmaster/workreqview?work=${workId}`);
  await writer.page.getByRole("button", { name: "Messages" }).click();
  const composer = writer.page.getByRole("textbox", { name: "Message to New Freelancer" });
  await composer.fill("When can you begin?");
  await composer.press("Control+Enter");
  await expect(composer).toHaveValue("");
  await expect(countOf("messages")).toHaveText("1");
  await expect(countOf("notifications")).toHaveText("1");

  await reader.page.locator("a.count-link[href$=messages]").click();
  // A wide screen shows the newest conversation at once.
  const log = reader.page.getByRole("log");
  await expect(log).toContainText("When can you begin?");
  await expect(countOf("messages")).toHaveCount(0);

  await composer.fill("We need it by Friday.");
  await composer.press("Control+Enter");
  await expect(log).toContainText("We need it by Friday.");

  const file = { name: "draft.pdf", mimeType: "application/pdf", buffer: Buffer.from(pdf) };
  await reader.page.locator(".composer-attach input").setInputFiles(file);
  await expect(reader.page.getByRole("list", { name: "Files" })).toContainText("draft.pdf");
  await expect(reader.page.getByRole("list", { name: "Files" }).getByRole("progressbar")).toHaveCount(0);
  await reader.page.getByRole("textbox", { name: /^Message to/ }).fill("Here is a draft.");
  await reader.page.getByRole("button", { name: "Send" }).click();
  await expect(writer.page.getByRole("log")).toContainText("Here is a draft.");
  const saved = writer.page.waitForEvent("download");
  await writer.page.getByRole("button", { name: /draft\.pdf/ }).click();
  expect((await saved).suggestedFilename()).toBe("draft.pdf");
});

test("a message that comes while there is no stream is there once it is open again, as are later ones", {
  tag: "@all",
}, async ({ browser }) => {
  const [company, freelancer] = [await newCompany("sender"), await newFreelancer("receiver")];
  const [owner, applicant] = [await Actor.signIn(company), await Actor.signIn(freelancer)];
  const workId = await owner.postWork("A banner for the fair", await owner.anySkill());
  const requestId = await applicant.applyFor(workId);
  const { data } = await owner.post("conversations.open", { requestId });
  const { conversationId } = data as { conversationId: number };
  const send = (text: string) => owner.execute("messages.send", { conversationId, text });
  await send("Good morning.");
  const { page } = await User.signedIn(browser, freelancer, { expectedErrors: /net::ERR_FAILED/ });
  const stream = "**/api/events.stream";
  const streamFails = () => page.waitForEvent("requestfailed", (request) => request.url().endsWith("events.stream"));
  await page.route(stream, (route) => route.abort());
  const firstFails = streamFails();
  await page.goto(`/freelancermaster/messages/${conversationId}`);
  await firstFails;
  const log = page.getByRole("log");
  await expect(log).toContainText("Good morning.");

  await send("Are you there?");
  await streamFails();
  await expect(log).not.toContainText("Are you there?");
  await page.unroute(stream);
  await expect(log).toContainText("Are you there?");
  await send("We begin on Monday.");
  await expect(log).toContainText("We begin on Monday.");
  for (const text of ["Good morning.", "Are you there?", "We begin on Monday."])
    await expect(log.getByText(text, { exact: true })).toHaveCount(1);
});
