import { expect } from "@playwright/test";
import { accessibilityViolations, horizontalOverflow, waitUntilLoaded } from "./page.ts";
import { test } from "./test.ts";
import { User } from "./user.ts";

const operator = { username: "operator", newPassword: "Nariyal2Paani", confirmPassword: "Nariyal2Paani" };

test("the link that the first start prints creates the first admin, once", async ({ browser, startProduct }) => {
  const product = await startProduct({ env: { DEMO: "0" } });
  await expect.poll(product.output).toContain("There is no admin yet.");
  const [link = ""] = /http:\S+\/guestmaster\/setup\?token=\S+/.exec(product.output()) ?? [];
  const user = await User.open(browser, { productUrl: product.url });
  const { page } = user;

  await page.setViewportSize({ width: 320, height: 640 });
  await user.goTo(link);
  await waitUntilLoaded(page);
  expect(await horizontalOverflow(page)).toBe(0);
  expect(await accessibilityViolations(page)).toEqual([]);

  await user.fill({ ...operator, newPassword: "Admin1234", confirmPassword: "Admin1234" });
  await user.submit();
  await user.expectAlert("everybody tries this one first: choose another");
  await user.fill(operator);
  await user.submit();
  await user.expectAlert("The admin account is ready. You can log in now.");
  await user.expectUrl("/guestmaster/login");

  await user.goTo(link);
  await user.fill({ ...operator, username: "second" });
  await user.submit();
  await user.expectAlert("This link is no longer valid. The next start of the server prints a new one.");

  await user.logIn({ username: operator.username, password: operator.newPassword });
  await user.expectUrl("/adminmaster/adminhome");
});
