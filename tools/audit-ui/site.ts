import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type LaunchOptions,
} from "@playwright/test";
import { startProduct } from "../../e2e/product.ts";
import { type Area, accounts, addressesIn, areas, screensOf } from "../../e2e/screen-list.ts";
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

/** The result of a part in one area, and whether it is within its limits. */
export type AreaResults = Readonly<Partial<Record<Area, { readonly result: string; readonly passed: boolean }>>>;

/** What a visit of a screen found. */
export interface Finding {
  readonly summary: string;
  readonly violations: readonly string[];
  /** After the other screens. */
  readonly needsAnotherVisit?: boolean;
}

/** A part of the audit, which visits one screen after another. */
export interface Audit {
  readonly name: string;
  readonly sentence: string;
  readonly start: (site: Site) => Promise<{
    readonly check: (screen: string) => Promise<Finding>;
    /** The final summary, and what is recorded of the screens that were checked, by area. */
    readonly finish: () => Promise<{ readonly summary: string; readonly rows?: AreaResults }>;
  }>;
}

export const areaOf = (screen: string) => screen.split("/")[0] as Area;

/** Summarizes the values of the screens of each area. An area of which a screen is missing has no result. */
export function resultsByArea<Value>(
  values: ReadonlyMap<string, Value>,
  summarize: (values: readonly Value[], screens: readonly string[], area: Area) => { result: string; passed: boolean },
): AreaResults {
  const complete = areas.filter((area) => screensOf(area).every((screen) => values.has(screen)));
  return Object.fromEntries(
    complete.map((area) => {
      const screens = screensOf(area);
      return [
        area,
        summarize(
          screens.map((screen) => values.get(screen) as Value),
          screens,
          area,
        ),
      ];
    }),
  );
}

/** At SIGTERM the screen in progress is still checked (audit-ui.ts). */
export const browserOptions = (path: string): LaunchOptions => ({ ...launchOptions(path), handleSIGTERM: false });

export async function openSite(): Promise<Site> {
  const [product, { path: browserPath }] = await Promise.all([startProduct(), findBrowser(() => undefined)]);
  const browser: Browser = await chromium.launch(browserOptions(browserPath));
  const entries = await Promise.all(areas.map(async (area) => [area, await addressesIn(area, product.url)] as const));
  const addresses = new Map(entries);
  return {
    url: product.url,
    browserPath,
    addressOf: (screen) => `${product.url}${addresses.get(areaOf(screen))?.(screen)}`,
    openContext: async (screen, options) => {
      const context = await browser.newContext({ reducedMotion: "reduce", ...options });
      const area = areaOf(screen);
      const data = accounts[area];
      if (!data) return context;
      await context.request.post(`${product.url}/api/login`, { data });
      // The role hint of a login in this browser: rows are requested without waiting for the session.
      await context.addInitScript((role) => localStorage.setItem("role", role), area.replace("master", ""));
      return context;
    },
    close: async () => {
      await browser.close();
      await product.stop();
    },
  };
}
