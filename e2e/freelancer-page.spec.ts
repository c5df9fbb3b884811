import { expect } from "@playwright/test";
import { Actor } from "./actor.ts";
import { meera, operator, registerFreelancer, withoutDemo } from "./market.ts";
import { freePort } from "./product.ts";
import { png } from "./samples.ts";
import { test } from "./test.ts";
import { User } from "./user.ts";

/** A freelancer on a new platform, which has public pages. */
async function prepare(url: () => string): Promise<void> {
  const admin = await Actor.signIn(operator, url);
  await registerFreelancer(admin, url);
}

/** The structured data of a page, for search engines. */
function factsIn(html: string): Record<string, unknown> {
  const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  if (json === undefined) throw new Error("The page has no structured data.");
  return JSON.parse(json);
}

test("a freelancer makes a page with a sample on a phone, publishes it for search engines, and takes it back", {
  tag: "@all",
}, async ({ browser, startProduct }) => {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  await startProduct({ env: { ...withoutDemo, PUBLIC_URL: url }, port });
  await prepare(() => url);
  const address = `${url}/guestmaster/freelancer/meera-nair`;
  const sitemap = async () => {
    const index = await (await fetch(`${url}/sitemap.xml`)).text();
    const [, file = ""] = /<loc>([^<]*sitemap-freelancers[^<]*)<\/loc>/.exec(index) ?? [];
    return file ? (await fetch(file)).text() : "";
  };

  const user = await User.signedIn(browser, meera, { productUrl: url });
  await user.page.setViewportSize({ width: 360, height: 740 });
  await user.goTo("/freelancermaster/page");
  await user.fill({ headline: "Logos for jars" });
  await user.fill({ about: "Ten years of labels.", slug: "meera-nair" });
  await user.choose("shownName", "Meera Nair");
  await user.press("Save the page");
  await user.expectAlert("The page was saved");
  await user.press("Add a sample");
  await user.fill({ title: "Labels of Kochi Spices", text: "Twelve labels for twelve jars." });
  const sample = { name: "jar.png", mimeType: "image/png", buffer: Buffer.from(png([200, 120, 40])) };
  await user.page.getByLabel("Pictures").setInputFiles(sample);
  await user.expectText("jar.png");
  await expect(user.page.getByRole("progressbar")).toHaveCount(0);
  await user.press("Save sample");
  await user.expectAlert("The item was added");
  await user.expectText("Labels of Kochi Spices");

  await user.openTab("Preview");
  await expect(user.page.getByRole("heading", { name: "Meera Nair" })).toBeVisible();
  for (const text of ["Logos for jars", "Ten years of labels.", "Twelve labels for twelve jars."])
    await user.expectText(text);
  await user.openTab("Edit");
  await user.press("Publish");
  await user.confirm("Do you want to publish the page?");
  await expect(user.page.getByRole("button", { name: "Unpublish" })).toBeVisible();

  expect(await sitemap()).toContain(`<loc>${address}</loc>`);
  const published = await fetch(address);
  expect(published.status).toBe(200);
  const html = await published.text();
  expect(html).toContain("Twelve labels for twelve jars.");
  const facts = factsIn(html);
  expect(facts).toMatchObject({
    "@context": "https://schema.org",
    "@type": "ProfilePage",
    url: address,
    mainEntity: { "@type": "Person", name: "Meera Nair", description: "Logos for jars", jobTitle: "Logos" },
  });
  const { image } = facts["mainEntity"] as { image: string };
  expect((await fetch(image)).headers.get("content-type")).toBe("image/webp");
  expect(html).not.toMatch(/9876543210|meera@kaamkaj|meera_draws/);

  await user.press("Unpublish");
  await expect(user.page.getByRole("button", { name: "Publish", exact: true })).toBeVisible();
  // Processes keep a page for half a minute.
  await expect.poll(async () => (await fetch(address)).status, { timeout: 60_000, intervals: [2000] }).toBe(410);
});
