import type { Plugin } from "vite";
import { standardBrand } from "#domain/operation/brand-setting.ts";

/** The placeholder of the brand in built pages, which the server replaces (server/platform/brand/brand-page.ts). */
export const placeholders = { name: "__brandName__", style: "__style__" } as const;

/** The development server sends pages with the default name. */
export const standardNames: Plugin = {
  name: "standard-names",
  apply: "serve",
  transformIndexHtml: (html) => html.replaceAll(placeholders.name, standardBrand.name),
};
