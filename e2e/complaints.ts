import type { Page } from "@playwright/test";

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
    if (["error", "warning"].includes(message.type()) && !expected?.test(message.text())) heard.push(message.text());
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
