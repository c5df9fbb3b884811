import { createHash } from "node:crypto";
import { type Brand, brandDescription, standardTagline } from "#domain/operation/brand.ts";
import { standardBrand } from "#domain/operation/brand-setting.ts";
import { accentOf } from "#server/platform/brand/accent.ts";
import { escapeHtml, jsonForScript } from "#server/platform/format.ts";

/** What a screen needs to know of the brand. Mail settings are not for the public. */
export const publicBrand = ({ name, shortName, nameHindi, tagline, logo, accent, accentDark }: Brand) => ({
  name,
  shortName,
  nameHindi,
  tagline,
  logo,
  accent,
  accentDark,
});

export const isStandard = (brand: Brand): boolean =>
  JSON.stringify(publicBrand(brand)) === JSON.stringify(publicBrand(standardBrand));

/** Changes with the brand; empty for the default. */
export const brandRevision = (brand: Brand): string =>
  isStandard(brand)
    ? ""
    : createHash("sha256")
        .update(JSON.stringify(publicBrand(brand)))
        .digest("hex")
        .slice(0, 16);

/** The address of an icon drawn from the logo (server/platform/http/brand-icons.ts). */
export const iconAddress = (logo: string, icon: string): string => `/brand/${logo}/${icon}`;

/**
 * A page of the build with the brand in place of its placeholders (web/lib/brand.ts). A brand other than the default adds its
 * colours, its icons, and its facts for the screens.
 */
export function brandedPage(page: string, brand: Brand): string {
  const words: Readonly<Record<string, string>> = {
    brandName: brand.name,
    brandTagline: brand.tagline || standardTagline,
    brandDescription: brandDescription(brand),
  };
  const named = page.replace(/__(brand\w+?)__/g, (hole, word: string) =>
    words[word] === undefined ? hole : escapeHtml(words[word]),
  );
  return isStandard(brand) ? named : withFacts(withColours(withLogo(named, brand), brand), brand);
}

function withLogo(page: string, { logo }: Brand): string {
  if (!logo) return page;
  const mark = `<img class="brand-mark" src="/images/${logo}?w=64" width="28" height="28" alt=""/>`;
  return page
    .replaceAll(/<svg class="brand-mark".*?<\/svg>/gs, () => mark)
    .replace(
      'href="/favicon.svg" type="image/svg+xml"',
      () => `href="${iconAddress(logo, "192.png")}" type="image/png"`,
    )
    .replace("/icons/apple-touch-icon.png", () => iconAddress(logo, "apple-touch-icon.png"));
}

/** Into the style of the page, whose hash the policy names; a page without one gets one. */
function withColours(page: string, brand: Brand): string {
  if (brand.accent === standardBrand.accent) return page;
  const rules = accentRules(brand);
  return page.includes("</style>")
    ? page.replace("</style>", () => `${rules}</style>`)
    : page.replace("</head>", () => `<style>${rules}</style></head>`);
}

/** The tokens of the theme that follow the accent. */
function accentRules({ accent }: Pick<Brand, "accent">): string {
  const { light, dark } = accentOf(accent);
  const both = (part: "colour" | "strong" | "wash" | "onAccent") => `light-dark(${light[part]},${dark[part]})`;
  const tokens = {
    "--accent": both("colour"),
    "--accent-strong": both("strong"),
    "--accent-wash": both("wash"),
    "--on-accent": both("onAccent"),
    "--mark": light.colour,
  };
  return `:root{${Object.entries(tokens)
    .map(([name, value]) => `${name}:${value}`)
    .join(";")}}`;
}

/** Written as data, which the content security policy allows. */
function withFacts(page: string, brand: Brand): string {
  const data = jsonForScript(publicBrand(brand));
  return page.replace("</head>", () => `<script type="application/json" id="brand">${data}</script></head>`);
}
