import { expect, type Page, test } from "@playwright/test";
import { accounts } from "./screen-list.ts";
import { arrive, faultsOf, isThere } from "./visit.ts";

/** The tour of each role points at what is there, on a phone and at a desk, with the keyboard alone. */

const heard: string[] = [];
test.afterEach(() => expect(heard.splice(0)).toEqual([]));

const homes = [
  ["adminmaster", "/adminmaster/adminhome"],
  ["clientmaster", "/clientmaster/clienthome"],
  ["freelancermaster", "/freelancermaster/freelancerhome"],
] as const;

const looks = [
  { viewport: { width: 360, height: 740 }, colorScheme: "light" },
  { viewport: { width: 1440, height: 900 }, colorScheme: "dark" },
] as const;

/** Where the ring is drawn, and where what it is said with. */
async function boxes(page: Page) {
  const [ring, bubble] = [page.locator(".tour-ring"), page.locator(".tour-bubble")];
  await expect(ring).toBeInViewport();
  await expect(bubble).toBeInViewport({ ratio: 1 });
  const [around, said] = [await ring.boundingBox(), await bubble.boundingBox()];
  if (!around || !said) throw new Error("Nothing is pointed at.");
  return { around, said };
}

/** Whether something of the page, smaller than the ring by its air, stands right in it. */
const isAroundSomething = (page: Page, { x, y, width, height }: Box) =>
  page.evaluate(
    ([left, top, right, bottom]) =>
      [...document.querySelectorAll("main *, nav *, header *")].some((element) => {
        const box = element.getBoundingClientRect();
        const gaps = [box.left - left, box.top - top, right - box.right, bottom - box.bottom];
        return box.width > 0 && gaps.every((gap) => gap > 4 && gap < 9);
      }),
    [x, y, x + width, y + height] as const,
  );

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

for (const [area, home] of homes)
  for (const look of looks)
    test(`${area} is shown around at ${look.viewport.width} px`, async ({ browser }) => {
      const page = await arrive(browser, { as: accounts[area], heard, look });
      await page.goto(home);
      await isThere(page);
      await page.getByRole("button", { name: "Show me around" }).focus();
      await page.keyboard.press("Enter");
      const tour = page.getByRole("dialog");
      for (const step of [1, 2, 3, 4]) {
        await expect(tour).toContainText(`${step} of 4`);
        await expect(tour.getByRole("button", { name: step === 4 ? "Done" : "Next" })).toBeFocused();
        const { around, said } = await boxes(page);
        await expect.poll(async () => isAroundSomething(page, (await boxes(page)).around)).toBe(true);
        const isBeside = said.y >= around.y + around.height || said.y + said.height <= around.y;
        expect(isBeside, `step ${step} is said beside what it points at`).toBe(true);
        expect(await faultsOf(page)).toEqual([]);
        await page.keyboard.press("Enter");
      }
      await expect(tour).toHaveCount(0);
      await expect(page.locator("h1")).toBeFocused();
      await page.reload();
      await isThere(page);
      await expect(page.getByText("How it works for you")).toHaveCount(0);
      await page.getByRole("button", { name: "Account" }).click();
      await page.getByRole("button", { name: "Show me around" }).click();
      await expect(tour).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(tour).toHaveCount(0);
      await expect(page.getByRole("button", { name: "Account" })).toBeFocused();
      await page.context().close();
    });
