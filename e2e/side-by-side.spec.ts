import { type Browser, expect, type Page } from "@playwright/test";
import { Actor, type Credentials } from "./actor.ts";
import { newCompany, newFreelancer, pendingCompany } from "./new-accounts.ts";
import { waitUntilLoaded } from "./page.ts";
import { accounts } from "./screen-list.ts";
import { test } from "./test.ts";
import { User } from "./user.ts";

/** What one side does is on the open screen of the other one, without a reload. */

/** The page of a user who looks at a screen while the moves are made. */
async function watch(browser: Browser, account: Credentials, path: string): Promise<Page> {
  const { page } = await User.signedIn(browser, account);
  await lookAt(page, path);
  return page;
}

/** Ends when the screen is loaded and its stream is open. */
async function lookAt(page: Page, path: string): Promise<void> {
  const streamOpens = page.waitForResponse("**/api/events.stream");
  await page.goto(path);
  await waitUntilLoaded(page);
  await streamOpens;
}

test("each move is on the cards and figures of the other side while it looks on", async ({ browser }) => {
  const [company, freelancer] = [await newCompany("live"), await newFreelancer("alive")];
  const [owner, applicant] = [await Actor.signIn(company), await Actor.signIn(freelancer)];
  const skill = await owner.anySkill();
  const workId = await owner.postWork("A live poster", skill, { quotes: true });
  const secondId = await owner.postWork("A live leaflet", skill);
  const delays: number[] = [];

  /** Makes a move, and waits until the other side sees it. */
  async function move(make: () => Promise<unknown>, see: () => Promise<void>): Promise<void> {
    await make();
    const madeAt = performance.now();
    await see();
    delays.push(performance.now() - madeAt);
  }

  const hirer = await watch(browser, company, `/clientmaster/workreqview?work=${workId}`);
  let reqid = 0;
  await move(
    async () => {
      reqid = await applicant.applyFor(workId);
    },
    () => expect(hirer.locator(`[data-id="${reqid}"]`).first()).toBeVisible(),
  );
  const offer = { requestId: reqid, amountPaise: 110_000, days: 10, replacesVersion: null };
  const worker = await watch(browser, freelancer, "/freelancermaster/myrequest");
  await move(
    () => owner.execute("offers.make", offer),
    () => expect(worker.getByRole("button", { name: "Accept ₹1,100" })).toBeVisible(),
  );
  await move(
    () => applicant.execute("offers.make", { ...offer, amountPaise: 120_000, replacesVersion: 1 }),
    () => expect(hirer.getByRole("button", { name: "Accept ₹1,200" }).first()).toBeVisible(),
  );
  const { data } = await owner.post("conversations.open", { requestId: reqid });
  const { conversationId } = data as { conversationId: number };
  await move(
    () => owner.execute("messages.send", { conversationId, text: "When can you begin?" }),
    () => expect(worker.locator("a.count-link[href$=messages] .count-link-count")).toHaveText("1"),
  );
  await lookAt(worker, "/freelancermaster/freelancerhome");
  await move(
    () => owner.execute("updatereqstatus", { reqid, status: "accepted", offerVersion: 2 }),
    () => expect(worker.getByText("A live poster").first()).toBeVisible(),
  );
  await lookAt(hirer, `/clientmaster/progressview/${workId}/${reqid}`);
  await lookAt(worker, `/freelancermaster/ongoingprojectview/${reqid}`);
  await move(
    () => applicant.report(reqid, 40),
    () => expect(hirer.getByText("40%").first()).toBeVisible(),
  );
  await move(
    () => applicant.report(reqid, 100),
    () => expect(hirer.getByRole("link", { name: /^Pay/ }).first()).toBeVisible(),
  );
  await move(
    () => owner.execute("sendback", { reqid, reason: "The date is missing." }),
    () => expect(worker.getByText("The date is missing.").first()).toBeVisible(),
  );
  await applicant.report(reqid, 100);
  await lookAt(worker, "/freelancermaster/freelancerhome");
  await move(
    () => owner.pay(reqid, 1200),
    () => expect(worker.getByText(/1\s*paid project/).first()).toBeVisible(),
  );
  let rejectedId = 0;
  await lookAt(hirer, "/clientmaster/clienthome");
  await move(
    async () => {
      rejectedId = await applicant.applyFor(secondId);
    },
    () => expect(hirer.getByText("A live leaflet").first()).toBeVisible(),
  );
  await lookAt(worker, "/freelancermaster/myrequest");
  const review = { reqid: rejectedId, status: "rejected", rejectreason: "The budget was for one draft." };
  await move(
    () => owner.execute("updatereqreview", review),
    () => expect(worker.locator(`[data-id="${rejectedId}"]`).first()).toContainText(/rejected/i),
  );
  const verifier = await watch(browser, accounts.adminmaster, "/adminmaster/verification");
  let name = "";
  await move(
    async () => {
      ({ name } = await pendingCompany("livewaits"));
    },
    () => expect(verifier.getByText(name).first()).toBeVisible(),
  );

  process.stdout.write(`${delays.length} moves, seen after ${delays.map(Math.round).join(", ")} ms\n`);
});
