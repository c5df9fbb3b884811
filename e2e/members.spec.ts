import { expect } from "@playwright/test";
import { linkTo, mailOf } from "./mailbox.ts";
import { expectSound } from "./page.ts";
import { accounts } from "./screen-list.ts";
import { test } from "./test.ts";
import { User } from "./user.ts";

const asha = { username: "asha_menon", password: "Kokam3Sherbet" };
const email = "asha@kaamkaj.example";

test("an owner invites a payer, who pays for a completed work and can do nothing else", async ({
  browser,
  startProduct,
}) => {
  const product = await startProduct({ env: { PAYMENT_PROVIDER: "manual", PAYMENT_INSTRUCTIONS: "By bank." } });
  const owner = await User.signedIn(browser, accounts.clientmaster, { productUrl: product.url });
  const payer = await User.open(browser, { productUrl: product.url });
  await owner.goTo("/clientmaster/members");
  await owner.press("Invite a member");
  await owner.fill({ name: "Asha Menon", email, password: accounts.clientmaster.password });
  await owner.page.getByRole("radio", { name: "Payer" }).check();
  await owner.page.setViewportSize({ width: 320, height: 640 });
  await expectSound(owner.page);
  await owner.submit();
  await owner.expectAlert("The invitation was sent");
  await expect(owner.rowOf(email)).toContainText("Payer");

  const mail = await mailOf(({ to }) => to?.[0]?.address === email, product.dataDir);
  await payer.goTo(linkTo("joincompany", mail));
  await expectSound(payer.page);
  await payer.fill({ username: asha.username, newPassword: asha.password, confirmPassword: asha.password });
  await payer.submit();
  await payer.expectAlert("Your account is ready. You can log in now.");
  await payer.logIn(asha);
  await payer.expectUrl("/clientmaster/clienthome");
  await payer.goTo("/clientmaster/workpost");
  await payer.expectText("Your role does not allow this");

  await payer.goTo("/clientmaster/clientprojects?tab=completed");
  await payer.page.getByRole("link", { name: "Pay", exact: true }).first().click();
  await payer.expectUrl(/\/clientmaster\/payment\/\d+\/\d+/);
  await payer.fill({ reference: "UTR 4711" });
  await payer.submit();
  await payer.expectAlert("Payment reported. It shows as paid once it is confirmed.");
});
