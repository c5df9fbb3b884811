import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from "@playwright/test";
import { startProduct } from "../../e2e/product.ts";
import { type Area, accounts, addressesIn, areas } from "../../e2e/screen-list.ts";
import { findBrowser } from "../../scripts/browser.ts";
import { launchOptions } from "../../scripts/launch.ts";

/** The built product with its demo, and a browser. */
export interface Site {
  readonly url: string;
  readonly browserPath: string;
  /** The address of a screen, with the ids of the demo in it. */
  readonly addressOf: (screen: string) => string;
  /** A browser of a user with the role of this screen. */
  readonly openContext: (screen: string, options?: BrowserContextOptions) => Promise<BrowserContext>;
  readonly close: () => Promise<void>;
}

/** A part of the audit, which visits one screen after another. */
export interface Audit {
  readonly name: string;
  readonly sentence: string;
  readonly start: (site: Site) => Promise<{
    /** A summary, and each violation. */
    readonly check: (screen: string) => Promise<{ readonly summary: string; readonly violations: readonly string[] }>;
    /** The final summary. */
    readonly finish: () => Promise<string>;
  }>;
}

export const areaOf = (screen: string) => screen.split("/")[0] as Area;

export async function openSite(): Promise<Site> {
  const [product, { path: browserPath }] = await Promise.all([startProduct(), findBrowser(() => undefined)]);
  const browser: Browser = await chromium.launch(launchOptions(browserPath));
  const entries = await Promise.all(areas.map(async (area) => [area, await addressesIn(area, product.url)] as const));
  const addresses = new Map(entries);
  return {
    url: product.url,
    browserPath,
    addressOf: (screen) => `${product.url}${addresses.get(areaOf(screen))?.(screen)}`,
    openContext: async (screen, options) => {
      const context = await browser.newContext({ reducedMotion: "reduce", ...options });
      const data = accounts[areaOf(screen)];
      if (data) await context.request.post(`${product.url}/api/login`, { data });
      return context;
    },
    close: async () => {
      await browser.close();
      await product.stop();
    },
  };
}
