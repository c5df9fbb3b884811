import { mkdirSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp, { type OverlayOptions } from "sharp";
import { areas } from "../../e2e/screen-list.ts";
import { cache, root } from "../../scripts/root.mjs";
import { type Audit, areaOf, type Site } from "./site.ts";
import { openIn, type State } from "./states.ts";

/** The viewport of each width, and its width on the sheet. */
const views = [
  { width: 360, height: 740, thumbnailWidth: 108 },
  { width: 768, height: 1024, thumbnailWidth: 165 },
  { width: 1440, height: 900, thumbnailWidth: 330 },
] as const;
const schemes = ["light", "dark"] as const;
const sheetStates: readonly State[] = ["filled", "empty", "error"];
const gap = 8;
const rowHeight = 240;
const label = 18;
const rowWidth = sheetStates.length * views.reduce((sum, { thumbnailWidth }) => sum + thumbnailWidth + gap, gap);

/** Keeps the latest row of each screen, so that a sheet can be made in several runs. */
const rows = join(cache, "looks");
const target = join(root, "test-results/screens");

export const sheet: Audit = {
  name: "sheet",
  sentence: "every screen at 360, 768 and 1440 px, light and dark: filled, empty, failed, into test-results/screens/",
  start: async (site) => {
    mkdirSync(rows, { recursive: true });
    return {
      check: async (screen) => {
        for (const scheme of schemes)
          await writeFile(join(rows, rowName(screen, scheme)), await draw(site, screen, scheme));
        return { summary: `${schemes.length * sheetStates.length * views.length} pictures`, violations: [] };
      },
      finish: async () => ({ summary: await compose() }),
    };
  },
};

const rowName = (screen: string, scheme: string) => `${screen.replaceAll("/", "~")}.${scheme}.png`;

async function draw(site: Site, screen: string, colorScheme: (typeof schemes)[number]): Promise<Buffer> {
  const context = await site.openContext(screen, { colorScheme });
  const thumbnails: OverlayOptions[] = [];
  let left = gap;
  for (const state of sheetStates) {
    const page = await context.newPage();
    await openIn(page, state, site.addressOf(screen));
    for (const { width, height, thumbnailWidth } of views) {
      await page.setViewportSize({ width, height });
      const input = await sharp(await page.screenshot({ animations: "disabled" }))
        .resize({ width: thumbnailWidth, height: rowHeight - label - gap, fit: "cover", position: "top" })
        .toBuffer();
      thumbnails.push({ input, left, top: label });
      left += thumbnailWidth + gap;
    }
    left += gap;
    await page.close();
  }
  await context.close();
  const background = colorScheme === "dark" ? "#2b3134" : "#e9edf2";
  const caption = `<svg width="${rowWidth}" height="${label}"><text x="${gap}" y="13" font-family="sans-serif" font-size="11" fill="${colorScheme === "dark" ? "#fff" : "#222"}">${screen}</text></svg>`;
  return sharp({ create: { width: rowWidth, height: rowHeight, channels: 3, background } })
    .composite([...thumbnails, { input: Buffer.from(caption), left: 0, top: 0 }])
    .png()
    .toBuffer();
}

/** Joins all rows into one file per area and color scheme. */
async function compose(): Promise<string> {
  const names = (await readdir(rows)).filter((name) => name.endsWith(".png")).toSorted();
  const summary: string[] = [];
  for (const area of areas)
    for (const scheme of schemes) {
      const areaRows = names.filter(
        (name) => areaOf(name.replaceAll("~", "/")) === area && name.endsWith(`.${scheme}.png`),
      );
      if (areaRows.length === 0) continue;
      const composite = await Promise.all(
        areaRows.map(async (name, i) => ({ input: await readFile(join(rows, name)), left: 0, top: i * rowHeight })),
      );
      const create = { width: rowWidth, height: areaRows.length * rowHeight, channels: 3, background: "#888" } as const;
      const file = join(target, `${area}-${scheme}.webp`);
      const { size } = await sharp({ create }).composite(composite).webp({ quality: 62 }).toFile(file);
      summary.push(`${area}-${scheme}.webp ${Math.round(size / 1024)} KiB`);
    }
  return `sheet: ${summary.join(", ")}`;
}
