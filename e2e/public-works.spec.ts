import { expect } from "@playwright/test";
import { png } from "./samples.ts";
import { test } from "./test.ts";
import { User } from "./user.ts";

const account = { username: `visitor_${Date.now().toString(36)}`, password: "Monsoon42" };

test("a visitor reads a public work, and registers into its application form as a freelancer", async ({ browser }) => {
  const visitor = await User.open(browser);
  await visitor.page.setViewportSize({ width: 360, height: 740 });
  await visitor.goTo("/guestmaster/works");
  // Other journeys post jobs and end them meanwhile, which come first.
  const list = visitor.page.getByRole("main").getByRole("listitem");
  const title = (await list.last().getByRole("link").textContent()) ?? "";
  await list.getByRole("link", { name: title, exact: true }).click();
  await expect(visitor.page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await visitor.page.getByRole("link", { name: "Sign up and apply" }).click();
  await visitor.fill({ name: "Visitor", EMAIL: "visitor@kaamkaj.example", phone: "9123456780", ...account });
  await visitor.choose("categoryid", "Graphic Design");
  await visitor.choose("subcategoryid", "Logo & Identity");
  await visitor.choose("districtid", "Ernakulam");
  await visitor.choose("locationid", "Kochi");
  const buffer = Buffer.from(png([60, 90, 180]));
  await visitor.attach("image", { name: "me.png", mimeType: "image/png", buffer });
  await visitor.submit();
  await visitor.expectAlert("Registered Successfully!");
  await visitor.expectUrl(/\/freelancermaster\/workreq\/\d+$/);
  await visitor.expectText(title);
});
