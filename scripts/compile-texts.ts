import compile from "icu-minify/compile";
import type { Plugin } from "vite";

/** Each translation is an ICU message. An invalid one fails the build. */
export function compileTexts(): Plugin {
  return {
    name: "compile-texts",
    enforce: "pre",
    transform: {
      filter: { id: /\/web\/texts\/languages\/.+\.json$/ },
      handler(code) {
        const texts = Object.entries(JSON.parse(code) as Record<string, string>);
        return {
          code: JSON.stringify(Object.fromEntries(texts.map(([key, text]) => [key, compile(text)]))),
          map: null,
        };
      },
    },
  };
}
