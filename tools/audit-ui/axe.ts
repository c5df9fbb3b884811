import type { Page } from "@playwright/test";
import { accessibilityViolations, horizontalOverflow } from "../../e2e/page.ts";
import type { Audit } from "./site.ts";
import { openIn, states } from "./states.ts";

const widths = [320, 768, 1440] as const;
const schemes = ["light", "dark"] as const;

/** Each width, light and dark. */
async function faultsInViews(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const width of widths)
    for (const colorScheme of schemes) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      const wide = await horizontalOverflow(page);
      const found = [...(await accessibilityViolations(page)), ...(wide > 0 ? [`${wide} px beyond the edge`] : [])];
      faults.push(...found.map((fault) => `${width} ${colorScheme}: ${fault}`));
    }
  return faults;
}

/** QUALITY section 6; `npm test` keeps a short form of it. */
export const axe: Audit = {
  name: "axe",
  sentence: "nothing to say about any screen, in every state, at 320, 768 and 1440 px, light and dark",
  begin: async (site) => {
    const each = states.length * widths.length * schemes.length;
    let views = 0;
    let found = 0;
    return {
      look: async (screen) => {
        const broken: string[] = [];
        const context = await site.visitorOf(screen);
        for (const state of states) {
          const page = await context.newPage();
          await openIn(page, state, site.addressOf(screen));
          broken.push(...(await faultsInViews(page)).map((fault) => `${state} ${fault}`));
          await page.close();
        }
        await context.close();
        views += each;
        found += broken.length;
        return { told: `${each} views, ${broken.length} faults`, broken };
      },
      finish: async () => `axe: ${views} views, ${found} faults`,
    };
  },
};
