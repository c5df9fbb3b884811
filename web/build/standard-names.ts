import type { Plugin } from "vite";
import { standardBrand } from "../../domain/brand.ts";

/** What stands for the brand in pages of the build until the server fills it in (server/platform/brand/brand-page.ts). */
export const placeholders = { name: "__brandName__" } as const;

/** The development server sends pages itself, and with the default name. */
export const standardNames: Plugin = {
  name: "standard-names",
  apply: "serve",
  transformIndexHtml: (html) => html.replaceAll(placeholders.name, standardBrand.name),
};
