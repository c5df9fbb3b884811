import { test as base, expect, type Page } from "@playwright/test";
import { type Product, startProduct } from "./product.ts";

/** Playwright blocks service workers except in e2e/offline.spec.ts, and logs this on every page. */
const workerBlocked = "Service Worker registration blocked by Playwright";

/** Requests of these schemes never leave the page. */
const localSchemes = /^(data|blob|about):/;

/** Errors of every browser since the last test. */
export const browserErrors: string[] = [];

/** Of a loop, one case is in the main suite, and the others run with all journeys (docs/testing.md). */
export const mainIf = (isMain: boolean) => (isMain ? {} : { tag: "@all" });

interface Fixtures {
  readonly closeContexts: () => Promise<void>;
  /** Starts a product for one test. It stops after the test, once no page waits for it. */
  readonly startProduct: typeof startProduct;
}

/** Closes the browser contexts that a test opened, and fails it if a page had an unexpected error. */
export const test = base.extend<Fixtures>({
  closeContexts: [
    async ({ browser }, use) => {
      const shared = new Set(browser.contexts());
      const close = async () => {
        for (const context of browser.contexts()) if (!shared.has(context)) await context.close();
      };
      await use(close);
      await close();
      expect(browserErrors.splice(0)).toEqual([]);
    },
    { auto: true },
  ],
  startProduct: async ({ closeContexts }, use, info) => {
    const products: Product[] = [];
    await use(async (options) => {
      info.slow();
      const product = await startProduct(options);
      products.push(product);
      return product;
    });
    await closeContexts();
    for (const product of products) await product.stop();
  },
});

export interface ErrorOptions {
  /** Console messages, and requests to other origins, that the test provokes. */
  readonly expectedErrors?: RegExp;
  /** The address of the product, unless it is the one that all journeys share. */
  readonly productUrl?: string;
  /** Where errors are collected. */
  readonly errors?: string[];
}

/** Collects console errors and warnings, exceptions, violations of the content security policy and requests to other origins. */
export async function collectErrors(
  page: Page,
  { expectedErrors, productUrl = process.env["PRODUCT_URL"] ?? "", errors = browserErrors }: ErrorOptions,
): Promise<void> {
  const { origin } = new URL(productUrl);
  page.on("console", (message) => {
    const text = message.text();
    const isProblem = ["error", "warning"].includes(message.type());
    if (isProblem && text !== workerBlocked && !expectedErrors?.test(text)) errors.push(text);
  });
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("request", (request) => {
    const url = request.url();
    const isOwn = localSchemes.test(url) || new URL(url).origin === origin;
    if (!isOwn && !expectedErrors?.test(url)) errors.push(`request to another origin: ${url}`);
  });
  await page.addInitScript(() =>
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
      setTimeout(() => {
        throw new Error(`The content security policy forbids ${blockedURI} (${violatedDirective}).`);
      }),
    ),
  );
}
