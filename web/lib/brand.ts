import { brandName as nameIn, standardBrand, standardDescription, standardTagline } from "#domain/brand.ts";
import { createStore } from "#web/lib/store.ts";
import { language, t } from "#web/lib/text.ts";

/** What the screens show of the brand. */
export type ShownBrand = Pick<typeof standardBrand, "name" | "nameHindi" | "tagline" | "logo">;

/** A page of the build has words in its place, which the server fills in (server/platform/brand/brand-page.ts). */
const drawn: ShownBrand = { name: "__brandName__", nameHindi: "", tagline: "__brandTagline__", logo: "" };

/** The page brings the brand along; without one it is the default. */
function brandOfPage(): ShownBrand {
  if (import.meta.env.SSR) return drawn;
  const facts = document.getElementById("brand")?.textContent;
  return facts ? (JSON.parse(facts) as ShownBrand) : standardBrand;
}

export const shownBrand = createStore<ShownBrand>(brandOfPage());

export const brand = (): ShownBrand => shownBrand.now();

/** The name of the product, in the language of the screens. */
export const brandName = (): string => nameIn(brand(), language());

export const brandTagline = (): string => brand().tagline || t(standardTagline);

/** For search engines. */
export function brandDescription(): string {
  if (import.meta.env.SSR) return "__brandDescription__";
  const { tagline } = brand();
  return tagline ? `${brandName()} · ${tagline}` : t(standardDescription, { product: brandName() });
}
