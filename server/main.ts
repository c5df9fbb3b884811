import { registerHooks } from "node:module";

// Of every module of a package Node asks the package.json what kind it is. That of drizzle-orm has 180 kB and is parsed for each
// of its hundred modules anew: half a second and 200 MiB of a start (`npm run bench -- --start`). They are all of one kind.
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL } = context;
    const isWithin = specifier.startsWith(".") && specifier.endsWith(".js") && parentURL?.includes("/drizzle-orm/");
    if (!isWithin) return next(specifier, context);
    return { url: new URL(specifier, parentURL).href, format: "module", shortCircuit: true };
  },
});

await import("#server/start.ts");
