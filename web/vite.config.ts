import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compileTexts } from "../scripts/compile-texts.ts";
import { splitAreaRoutes } from "./build/area-routes.ts";
import { withoutCallProse } from "./build/call-prose.ts";
import { chunksOfScreens } from "./build/chunks.ts";
import { iconImports } from "./build/icon-imports.ts";
import { iconsOfMark } from "./build/icons.ts";
import { inlineRuntime } from "./build/inline-runtime.ts";
import { offline } from "./build/offline.ts";
import { pagesOfScreens } from "./build/pages.ts";
import { loadParts } from "./build/parts.ts";
import { precompress } from "./build/precompress.ts";
import { reactModules } from "./build/react-modules.ts";
import { withoutRouteNames, withoutRoutePaths } from "./build/route-names.ts";
import { screenPaths } from "./build/screen-paths.ts";
import { standardNames } from "./build/standard-names.ts";

const here = import.meta.dirname;

const guestScreen = "assets/g-";
/** What the first script imports, so that every page has it already. No hash begins like this: one that began with `e-` was taken for it. */
const everyPage = "assets/every-";
/** What a guest screen imports is fetched beside it; the other areas fetch theirs when a link is pointed at. */
const fetchedBeside = (file: string, imports: string[]) =>
  file.startsWith(guestScreen) ? imports.filter((name) => name !== file && !name.startsWith(everyPage)) : [];

const screenChunks = chunksOfScreens();

export default defineConfig({
  root: here,
  plugins: [
    tanstackRouter({
      target: "react",
      autoCodeSplitting: true,
      codeSplittingOptions: {
        // The loaders of an area are one chunk (below), so that a link requests rows while the code of its screen loads.
        // The next screen of a guest is unknown, so each is loaded with its component.
        splitBehavior: ({ routeId }) => (routeId.startsWith("/guestmaster/") ? [["loader", "component"]] : undefined),
        defaultBehavior: [["loader"], ["component"]],
      },
      routesDirectory: `${here}/routes`,
      generatedRouteTree: `${here}/route-tree.gen.ts`,
      tmpDir: `${here}/../node_modules/.cache/router`,
      quoteStyle: "double",
      semicolons: true,
    }),
    react(),
    reactModules,
    splitAreaRoutes(here),
    iconImports,
    screenChunks.plugin,
    withoutCallProse,
    inlineRuntime,
    loadParts(here),
    withoutRouteNames,
    withoutRoutePaths,
    compileTexts(),
    screenPaths(here),
    pagesOfScreens(here),
    iconsOfMark(here),
    offline(here),
    precompress(),
    standardNames,
  ],
  resolve: {
    alias: [
      { find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/, replacement: `${here}/lib/with-selector.ts` },
    ],
  },
  json: { namedExports: false, stringify: true },
  build: {
    target: ["chrome123", "edge123", "firefox120", "safari17.5"],
    outDir: `${here}/dist`,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: { polyfill: false, resolveDependencies: fetchedBeside },
    rolldownOptions: {
      // Many small files compress badly and each costs a request.
      output: {
        // The first script names every screen: 42 bits tell two builds apart, and weigh less than the usual 48.
        // They have no name beside it, except for those that journeys know by it.
        chunkFileNames: ({ name, facadeModuleId }) => {
          if (["watch-connection", "live-updates", "call-table", "hi"].includes(name))
            return "assets/[name]-[hash:7].js";
          if (["react", "rolldown-runtime"].includes(name)) return `${everyPage}[hash:7].js`;
          return facadeModuleId?.includes("/routes/guestmaster/") ? `${guestScreen}[hash:7].js` : "assets/[hash:7].js";
        },
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // Stays in the browser's cache when only the product changes, and is parsed apart from it.
            { name: "react", test: /react-module:/ },
            { name: "frame", tags: ["$initial"] },
            { name: screenChunks.nameOf, debugName: "shared" },
          ],
        },
      },
    },
  },
  server: {
    proxy: { "/api": "http://localhost:3000", "/images": "http://localhost:3000" },
  },
});
