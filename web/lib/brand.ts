import {
  type Brand,
  brandName as nameIn,
  standardDescription,
  standardName,
  standardTagline,
} from "#domain/operation/brand.ts";
import { createStore } from "#web/lib/store.ts";
import { language, t } from "#web/lib/text.ts";

/** The part of the brand that screens show. */
export type ShownBrand = Pick<Brand, "name" | "nameHindi" | "tagline" | "logo">;

const brandOf = (name: string, tagline: string): ShownBrand => ({ name, nameHindi: "", tagline, logo: "" });

/**
 * The brand in the page; without one it is the default. A prerendered page has placeholders, which the server fills in
 * (server/platform/brand/brand-page.ts).
 */
function brandOfPage(): ShownBrand {
  if (import.meta.env.SSR) return brandOf("__brandName__", "__brandTagline__");
  const facts = document.getElementById("brand")?.textContent;
  return facts ? (JSON.parse(facts) as ShownBrand) : brandOf(standardName, "");
}

export const shownBrand = createStore<ShownBrand>(brandOfPage());

export const brand = (): ShownBrand => shownBrand.now();

/** The name of the product, in the language of the screens. */
export const brandName = (): string => nameIn(brand(), language());

export const brandTagline = (): string => brand().tagline || t(standardTagline);

/** The description of the product for search engines. */
export function brandDescription(): string {
  if (import.meta.env.SSR) return "__brandDescription__";
  const { tagline } = brand();
  return tagline ? `${brandName()} · ${tagline}` : t(standardDescription, { product: brandName() });
}
