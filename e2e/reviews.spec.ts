import { Actor } from "./actor.ts";
import { company, meera, operator, registerCompany, registerFreelancer, withoutDemo } from "./market.ts";
import { test } from "./test.ts";
import { User } from "./user.ts";

/** A paid work on a new platform, which has reviews and public pages. Returns the id of its request. */
async function buildPaid(url: () => string): Promise<number> {
  const admin = await Actor.signIn(operator, url);
  const { place, skill } = await registerFreelancer(admin, url);
  await registerCompany(admin, url, place);
  const [owner, freelancer] = [await Actor.signIn(company, url), await Actor.signIn(meera, url)];
  const requestId = await freelancer.applyFor(await owner.postWork("A logo for our jars", skill));
  await owner.execute("updatereqstatus", { reqid: requestId, status: "accepted" });
  await freelancer.execute("updateworkprogress", { requestid: requestId, percentage: 100, progress_desc: "Done." });
  await owner.pay(requestId);
  const page = { headline: "Logos for jars", about: "", isAvailable: true, shownName: "full", placeShown: "none" };
  await freelancer.execute("profiles.update", { slug: "meera-nair", ...page });
  await freelancer.execute("profiles.setVisibility", { isPublic: true });
  return requestId;
}

async function writeReview(user: User, text: string): Promise<void> {
  await user.page.setViewportSize({ width: 360, height: 740 });
  for (const mark of ["rating1", "rating2", "rating3"])
    await user.page.locator(`label:has([name="${mark}"][value="4"])`).click();
  await user.fill({ text });
  await user.submit();
  await user.expectAlert("The review was saved");
}

test("both sides of a paid work review each other on a phone, and visitors read it once both are written", async ({
  browser,
  startProduct,
}) => {
  const product = await startProduct({ env: withoutDemo });
  const options = { productUrl: product.url };
  const requestId = await buildPaid(() => product.url);
  const owner = await User.signedIn(browser, company, options);
  const freelancer = await User.signedIn(browser, meera, options);
  const visitor = await User.open(browser, options);
  await owner.goTo(`/clientmaster/review/${requestId}`);
  await writeReview(owner, "Three drafts, and the last one is on every jar.");
  await owner.expectText("Your review of Meera Nair");
  await freelancer.goTo(`/freelancermaster/review/${requestId}`);
  await freelancer.expectText("Reviews stay hidden until both are written");
  await writeReview(freelancer, "A clear task, paid on the same day.");
  await freelancer.expectText("Three drafts, and the last one is on every jar.");
  await freelancer.fill({ text: "Gladly again." });
  await freelancer.submit();
  await freelancer.expectAlert("The reply was sent");
  await visitor.goTo("/guestmaster/freelancer/meera-nair");
  for (const text of ["1 review · Quality 4 out of 5", "Three drafts, and the last one", "Gladly again."])
    await visitor.expectText(text);
});
