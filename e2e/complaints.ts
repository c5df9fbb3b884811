import type { Page } from "@playwright/test";

/** Journeys have no worker but where it is the subject (e2e/offline.spec.ts): the runner says so in each. */
const blocked = "Service Worker registration blocked by Playwright";

/** Nothing is loaded from anywhere else; these never leave the page. */
const inside = /^(data|blob|about):/;

/**
 * Whatever the browser says, throws or is not let do, and every request that leaves the product, is written into
 * `heard`. What the test provoked itself is `expected`.
 */
export async function writeDown(
  page: Page,
  heard: string[],
  { expected, product = process.env["PRODUCT_URL"] ?? "" }: { expected?: RegExp | undefined; product?: string },
): Promise<void> {
  const { origin } = new URL(product);
  page.on("console", (message) => {
    const words = message.text();
    if (["error", "warning"].includes(message.type()) && words !== blocked && !expected?.test(words)) heard.push(words);
  });
  page.on("pageerror", (error) => heard.push(String(error)));
  page.on("request", (request) => {
    const url = request.url();
    if (!inside.test(url) && new URL(url).origin !== origin) heard.push(`asked another site: ${url}`);
  });
  await page.addInitScript(() =>
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
      setTimeout(() => {
        throw new Error(`The policy of the page forbids ${blockedURI} (${violatedDirective}).`);
      }),
    ),
  );
}
