import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";
import { withoutFeatures } from "./react-features.ts";

const { resolve } = createRequire(import.meta.url);

const prefix = "\0react-module:";
const packages = /^(react|react-dom|scheduler)(\/(jsx-runtime|client))?$/;
const production = /require\(['"](\.\/cjs\/[\w.-]+\.production\.js)['"]\)/;

const defaultImport = /import (\w[\w$]*)(?:, (\{[^}]*\}))? from ["']react["'];?/;

/** A CommonJS file of React as a module: what it requires is imported, and what it exports has a name of its own. */
export function asModule(code: string): string {
  const imports: string[] = [];
  const body = code.replace(/(\w+) = require\(("[^"]+")\)/g, (_all, name: string, source: string) => {
    imports.push(`import * as ${name} from ${source};`);
    return `${name}$unused = 0`;
  });
  const names = [...new Set([...body.matchAll(/\bexports\.(\w+)/g)].map(([, name = ""]) => name))];
  const declared = names.filter((name) => !isDeclaredOnce(name, body));
  const renamed = names.reduce(
    (text, name) =>
      text
        .replace(new RegExp(`^exports\\.${name} =`, "m"), declared.includes(name) ? `$${name} =` : `var $${name} =`)
        .replace(new RegExp(`\\bexports\\.${name}\\b`, "g"), () => `$${name}`),
    body,
  );
  const variables = declared.length > 0 ? [`var ${declared.map((name) => `$${name}`).join(", ")};`] : [];
  const exported = `export { ${names.map((name) => `$${name} as ${name}`).join(", ")} };`;
  return [...imports, ...variables, renamed, exported].join("\n");
}

/** It is assigned at the outermost level and nowhere else, so that the bundler can leave it out where nobody imports it. */
const isDeclaredOnce = (name: string, code: string): boolean =>
  new RegExp(`^exports\\.${name} =`, "m").test(code) &&
  code.match(new RegExp(`\\bexports\\.${name}\\b`, "g"))?.length === 1;

/**
 * React is published as CommonJS. As modules, its parts need no helper of the bundler, which would be a file of its own in every
 * page, and what nobody imports is left out.
 */
export const reactModules: Plugin = {
  name: "react-modules",
  apply: "build",
  enforce: "pre",
  resolveId: {
    filter: { id: packages },
    handler: (source) => prefix + source,
  },
  // Such a module has no default export, which would be all of React in one object.
  transform: {
    filter: { code: defaultImport },
    handler: (code) =>
      code.replace(defaultImport, (_all, name: string, others = "") =>
        [`import * as ${name} from "react";`, others && `import ${others} from "react";`].join(" "),
      ),
  },
  load: {
    filter: { id: new RegExp(`^${prefix}`) },
    handler(id) {
      const entry = resolve(id.slice(prefix.length));
      const [, file] = production.exec(readFileSync(entry, "utf8")) ?? [];
      if (!file) throw new Error(`${entry} has no file for production.`);
      return asModule(withoutFeatures(readFileSync(join(dirname(entry), file), "utf8")));
    },
  },
};
