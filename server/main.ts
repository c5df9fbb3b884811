import { type ResolveFnOutput, registerHooks } from "node:module";

const resolutions = new Map<string, ResolveFnOutput>();

// Of every module Node asks the package.json what kind it is, and of every import of a package what it exports. That of drizzle-orm
// has 180 kB and is parsed each time anew, for its hundred modules and for our three hundred that import it. There is one copy of it,
// with modules of one kind, and `#server/x.ts` is a file of ours. Without this a start takes nearly twice as long
// (`npm run bench -- --start`).
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL } = context;
    const file = (url: URL, format: string) => ({ url: url.href, format, shortCircuit: true });
    if (specifier.startsWith(".") && specifier.endsWith(".js") && parentURL?.includes("/drizzle-orm/"))
      return file(new URL(specifier, parentURL), "module");
    if (specifier.startsWith("#") && specifier.endsWith(".ts"))
      return file(new URL(`../${specifier.slice(1)}`, import.meta.url), "module-typescript");
    if (!specifier.startsWith("drizzle-orm")) return next(specifier, context);
    const resolution = resolutions.get(specifier) ?? { ...next(specifier, context), shortCircuit: true };
    resolutions.set(specifier, resolution);
    return resolution;
  },
});

await import("#server/start.ts");
