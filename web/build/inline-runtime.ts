import type { Plugin } from "vite";

/** What the bundler makes of its helper, minified: it exports one function. */
const helperCode = /^(.*);export\{([\w$]+)(?: as ([\w$]+))?\};?\s*$/s;

/** The code with the helper itself in place of its import. */
export function inlineHelper(code: string, fileName: string, helper: string): string {
  const [, body, local, exported = local] = helperCode.exec(helper) ?? [];
  const imported = new RegExp(`import\\{([\\w$]+)(?: as ([\\w$]+))?\\}from"\\./${fileName.replace(/^.*\//, "")}";?`);
  const [, name, alias = name] = imported.exec(code) ?? [];
  if (!body || name !== exported)
    throw new Error(`${fileName} is not the helper that web/build/inline-runtime.ts knows.`);
  return code.replace(imported, () => `const ${alias}=(()=>{${body};return ${local}})();`);
}

/** The helper of the bundler is a file of 150 bytes, and as many to request it: each chunk that needs it has its own. */
export const inlineRuntime: Plugin = {
  name: "inline-runtime",
  apply: "build",
  generateBundle: {
    order: "pre",
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const helper = chunks.find(({ name }) => name === "rolldown-runtime");
      if (!helper) return;
      for (const chunk of chunks) {
        if (!chunk.imports.includes(helper.fileName)) continue;
        chunk.code = inlineHelper(chunk.code, helper.fileName, helper.code);
        chunk.imports = chunk.imports.filter((name) => name !== helper.fileName);
      }
      delete bundle[helper.fileName];
    },
  },
};
