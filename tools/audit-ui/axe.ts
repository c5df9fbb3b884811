import type { Page } from "@playwright/test";
import { axeViolations, horizontalOverflow } from "../../e2e/page.ts";
import { type Audit, resultsByArea } from "./site.ts";
import { openIn, states } from "./states.ts";

const widths = [320, 768, 1440] as const;
const schemes = ["light", "dark"] as const;

/** Each width, light and dark. */
async function violationsInViews(page: Page): Promise<string[]> {
  const violations: string[] = [];
  for (const width of widths)
    for (const colorScheme of schemes) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      const overflow = await horizontalOverflow(page);
      const total = [...(await axeViolations(page)), ...(overflow > 0 ? [`${overflow} px beyond the edge`] : [])];
      violations.push(...total.map((violation) => `${width} ${colorScheme}: ${violation}`));
    }
  return violations;
}

/** The rules of docs/design/promises.md#interface. `npm test` checks a part of it (e2e/screens.spec.ts). */
export const axe: Audit = {
  name: "axe",
  sentence: "no violation on any screen, in every state, at 320, 768 and 1440 px, light and dark",
  start: async (site) => {
    const viewCount = states.length * widths.length * schemes.length;
    const totals = new Map<string, number>();
    return {
      check: async (screen) => {
        const violations: string[] = [];
        const context = await site.openContext(screen);
        for (const state of states) {
          const page = await context.newPage();
          await openIn(page, state, site.addressOf(screen));
          violations.push(...(await violationsInViews(page)).map((violation) => `${state} ${violation}`));
          await page.close();
        }
        await context.close();
        totals.set(screen, violations.length);
        return { summary: `${viewCount} views, ${violations.length} violations`, violations };
      },
      finish: async () => ({
        summary: `axe: ${totals.size * viewCount} views`,
        rows: resultsByArea(totals, (counts) => {
          const total = counts.reduce((sum, count) => sum + count, 0);
          const result = `${counts.length} screens in ${viewCount} views each, ${total} violations`;
          return { result, passed: total === 0 };
        }),
      }),
    };
  },
};
