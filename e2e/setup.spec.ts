import { expect, test } from "@playwright/test";
import { Person } from "./person.ts";
import { startProduct } from "./product.ts";
import { faultsOf, isThere, overhang } from "./visit.ts";

const heard: string[] = [];
test.afterEach(() => expect(heard.splice(0)).toEqual([]));

const operator = { username: "operator", newPassword: "Nariyal2Paani", confirmPassword: "Nariyal2Paani" };

test("whoever installs the product makes the first admin by the link the start prints, once", async ({ browser }) => {
  test.slow();
  const product = await startProduct({ env: { DEMO: "0" } });
  try {
    await expect.poll(product.said).toContain("There is no admin yet.");
    const [link = ""] = /http:\S+\/guestmaster\/setup\?token=\S+/.exec(product.said()) ?? [];
    const person = await Person.arrive(browser, heard, undefined, product.url);
    const { page } = person;

    await page.setViewportSize({ width: 320, height: 640 });
    await person.goTo(link);
    await isThere(page);
    expect(await overhang(page)).toBe(0);
    expect(await faultsOf(page)).toEqual([]);

    await person.fill({ ...operator, newPassword: "Admin1234", confirmPassword: "Admin1234" });
    await person.submit();
    await person.hears("everybody tries this one first: choose another");
    await person.fill(operator);
    await person.submit();
    await person.hears("The admin account is ready. You can log in now.");
    await person.isAt("/guestmaster/login");

    await person.goTo(link);
    await person.fill({ ...operator, username: "second" });
    await person.submit();
    await person.hears("This link is no longer valid. The next start of the server prints a new one.");

    await person.logIn(operator.username, operator.newPassword);
    await person.isAt("/adminmaster/adminhome");
    await person.leave();
  } finally {
    await product.stop();
  }
});
