import { expect, type Page } from "@playwright/test";
import { accessibilityViolations, openPage, waitUntilLoaded } from "./page.ts";
import { accounts } from "./screen-list.ts";
import { mainIf, test } from "./test.ts";

/** The tour of each role points at visible elements, on a phone and a desktop, with the keyboard alone. */

const homes = [
  ["adminmaster", "/adminmaster/adminhome"],
  ["clientmaster", "/clientmaster/clienthome"],
  ["freelancermaster", "/freelancermaster/freelancerhome"],
] as const;

const contexts = [
  { viewport: { width: 360, height: 740 }, colorScheme: "light" },
  { viewport: { width: 1440, height: 900 }, colorScheme: "dark" },
] as const;

/** The positions of the ring and of the text beside it. */
async function boxes(page: Page) {
  const [ring, bubble] = [page.locator(".tour-ring"), page.locator(".tour-bubble")];
  await expect(ring).toBeInViewport();
  await expect(bubble).toBeInViewport({ ratio: 1 });
  const [ringBox, bubbleBox] = [await ring.boundingBox(), await bubble.boundingBox()];
  if (!ringBox || !bubbleBox) throw new Error("The tour points at nothing.");
  return { ringBox, bubbleBox };
}

/** Whether an element of the page fits the ring, with its padding. */
const surroundsAnElement = (page: Page, { x, y, width, height }: Box) =>
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
  for (const context of contexts)
    test(
      `${area} offers a tour at ${context.viewport.width} px`,
      mainIf(area === "clientmaster" && context === contexts[0]),
      async ({ browser }) => {
        const page = await openPage(browser, { account: accounts[area], context });
        await page.goto(home);
        await waitUntilLoaded(page);
        await page.getByRole("button", { name: "Show me around" }).focus();
        await page.keyboard.press("Enter");
        const tour = page.getByRole("dialog");
        for (const step of [1, 2, 3, 4]) {
          await expect(tour).toContainText(`${step} of 4`);
          await expect(tour.getByRole("button", { name: step === 4 ? "Done" : "Next" })).toBeFocused();
          const { ringBox, bubbleBox } = await boxes(page);
          await expect.poll(async () => surroundsAnElement(page, (await boxes(page)).ringBox)).toBe(true);
          const isBeside = bubbleBox.y >= ringBox.y + ringBox.height || bubbleBox.y + bubbleBox.height <= ringBox.y;
          expect(isBeside, `the text of step ${step} is above or below its element`).toBe(true);
          expect(await accessibilityViolations(page)).toEqual([]);
          await page.keyboard.press("Enter");
        }
        await expect(tour).toHaveCount(0);
        await expect(page.locator("h1")).toBeFocused();
        await page.reload();
        await waitUntilLoaded(page);
        await expect(page.getByText("How it works for you")).toHaveCount(0);
        await page.getByRole("button", { name: "Account" }).click();
        await page.getByRole("button", { name: "Show me around" }).click();
        await expect(tour).toBeVisible();
        await page.keyboard.press("Escape");
        await expect(tour).toHaveCount(0);
        await expect(page.getByRole("button", { name: "Account" })).toBeFocused();
      },
    );
