import { expect } from "@playwright/test";
import { Actor } from "./actor.ts";
import { linkTo, mailOf } from "./mailbox.ts";
import { company, meera, operator, registerCompany, registerFreelancer, withoutDemo } from "./market.ts";
import { pdf } from "./samples.ts";
import { test } from "./test.ts";
import { User } from "./user.ts";

const asha = { username: "asha_menon", password: "Kokam3Sherbet" };
const email = "asha@kaamkaj.example";
const reason = "The same text was sent to fifty companies.";

/** A verified company with a work, and a freelancer. Returns the ids of the work and of the freelancer. */
async function buildMarket(url: () => string): Promise<{ workId: number; freelancerId: number }> {
  const admin = await Actor.signIn(operator, url);
  const { place, skill } = await registerFreelancer(admin, url);
  await registerCompany(admin, url, place);
  const { loginid: freelancerId } = await new Actor(url).row("login", meera);
  const workId = await (await Actor.signIn(company, url)).postWork("A logo for our jars", skill);
  return { workId, freelancerId };
}

test("an invited admin restricts a freelancer, who reads why, appeals, and applies once another admin reverses it", async ({
  browser,
  startProduct,
}) => {
  const product = await startProduct({ env: withoutDemo });
  const options = { productUrl: product.url };
  const { workId, freelancerId } = await buildMarket(() => product.url);
  const first = await User.signedIn(browser, operator, options);
  const moderator = await User.open(browser, options);
  const freelancer = await User.signedIn(browser, meera, options);
  const apply = async () => {
    await freelancer.goTo(`/freelancermaster/workreq/${workId}`);
    await freelancer.attach("biodata", { name: "resume.pdf", mimeType: "application/pdf", buffer: Buffer.from(pdf) });
    await freelancer.submit();
  };
  await first.goTo("/adminmaster/admins");
  await first.press("Invite an admin");
  await first.fill({ name: "Asha Menon", email, password: operator.password });
  await first.page.getByRole("checkbox", { name: "Moderation" }).check();
  await first.submit();
  await first.expectAlert("The invitation was sent");

  const mail = await mailOf(({ to }) => to?.[0]?.address === email, product.dataDir);
  await moderator.goTo(linkTo("join", mail));
  await moderator.fill({ username: asha.username, newPassword: asha.password, confirmPassword: asha.password });
  await moderator.submit();
  await moderator.expectUrl("/guestmaster/login");
  await moderator.logIn(asha);
  await moderator.expectUrl("/adminmaster/adminhome");

  await moderator.goTo(`/adminmaster/account/${freelancerId}`);
  await moderator.press("Restrict");
  await moderator.page.getByRole("checkbox", { name: "Apply for jobs" }).check();
  await moderator.fill({ until: "2099-03-31", rule: "Terms, section 4", reason });
  await moderator.submit();
  await moderator.expectAlert("The account is restricted");

  await apply();
  await freelancer.expectText(`Your account cannot apply for jobs until 31-03-2099. The reason: ${reason}`);
  await freelancer.goTo("/freelancermaster/freelancerhome");
  await freelancer.page.locator(".restricted-banner").getByRole("link").click();
  await freelancer.expectUrl(/freelancermaster\/decisions\/\d+$/);
  await freelancer.expectText(reason);
  await freelancer.press("Appeal");
  await freelancer.fill({ statement: "It was sent by mistake, and only once." });
  await freelancer.submit();
  await freelancer.expectText("It was sent by mistake, and only once.");

  await moderator.goTo("/adminmaster/moderation");
  await moderator.expectText("You made this decision, so another admin answers the appeal.");
  await first.goTo("/adminmaster/moderation");
  await first.press("Reverse the decision");
  await first.fill({ answer: "The text was sent once, as you say." });
  await first.submit();
  await expect(first.page.locator("[data-id]")).toHaveCount(0);

  await freelancer.page.reload();
  await freelancer.expectText("The text was sent once, as you say.");
  await apply();
  await freelancer.expectAlert("Request Send");
});
