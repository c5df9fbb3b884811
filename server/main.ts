import { type ResolveFnOutput, registerHooks } from "node:module";

const resolutions = new Map<string, ResolveFnOutput>();

// Of every module of a package Node asks the package.json what kind it is, and of every import of the package what it exports. That
// of drizzle-orm has 180 kB and is parsed each time anew, for its hundred modules and for our three hundred that import it: more
// than a second and 200 MiB of a start (`npm run bench -- --start`). Its modules are all of one kind, and there is one copy of it.
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL } = context;
    if (specifier.startsWith(".") && specifier.endsWith(".js") && parentURL?.includes("/drizzle-orm/"))
      return { url: new URL(specifier, parentURL).href, format: "module", shortCircuit: true };
    if (!specifier.startsWith("drizzle-orm")) return next(specifier, context);
    const resolution = resolutions.get(specifier) ?? { ...next(specifier, context), shortCircuit: true };
    resolutions.set(specifier, resolution);
    return resolution;
  },
});

await import("#server/start.ts");
