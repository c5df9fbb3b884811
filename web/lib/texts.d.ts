/** What a language says, compiled from its catalogues when the product is built (scripts/compile-texts.ts). */
declare module "virtual:texts/*" {
  export const texts: Readonly<Record<string, import("icu-minify/format").CompiledMessage>>;
}
