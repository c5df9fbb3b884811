/** The files that a module of the build imports statically, by their names. A comment of Vite may stand before an import. */
export const moduleImports = (source: string): string[] =>
  [...source.matchAll(/(?:^|[;\n}/])(?:import|export)\s*(?:[\w$*\s{},]*\bfrom\s*)?["'`]\.\/([^"'`]+)["'`]/g)].map(
    ([, name = ""]) => name,
  );
