import { readFileSync } from "node:fs";
import { join } from "node:path";
import { serwist } from "@serwist/vite";
import type { Plugin, Rolldown } from "vite";
import { chunksOf, screensIn } from "./screens.ts";

/** The files that the service worker caches: those of every page, and those of each area. */
interface CachedFiles {
  readonly shell: readonly string[];
  readonly areas: Readonly<Record<string, readonly string[]>>;
}

/** The first script, and the message about a lost connection. */
const isInEveryPage = (module: string) =>
  /\/(index\.html|main\.tsx|shell\/connection\/watch-connection\.tsx)$/.test(module);

/** Screens with their loaders and error components; for signed-in users, also the validation of forms. */
const isInArea = (area: string) => (module: string) =>
  module.includes(`/routes/${area}/`) || (area !== "guestmaster" && module.endsWith("/lib/call-table.ts"));

function cachedFilesOf(root: string, bundle: Rolldown.OutputBundle): CachedFiles {
  const pathsOf = (names: Iterable<string>) => [...names].map((name) => `/${name}`);
  const areas = [...new Set(screensIn(root).map(({ area }) => area))];
  const styles = Object.keys(bundle).filter((name) => name.endsWith(".css"));
  return {
    shell: pathsOf([...chunksOf(isInEveryPage, bundle), ...styles]),
    areas: Object.fromEntries(areas.map((area) => [area, pathsOf(chunksOf(isInArea(area), bundle))])),
  };
}

/** The worker that caches the page without rows, and the files of visited areas, for use without a connection. */
export function offline(root: string): Plugin[] {
  const dist = join(root, "dist");
  const page = "index.html";
  const parts: Plugin = {
    name: "cached-files",
    apply: "build",
    generateBundle: {
      // Style sheets are emitted late.
      order: "post",
      handler(_options, bundle) {
        this.emitFile({ type: "asset", fileName: "code.json", source: JSON.stringify(cachedFilesOf(root, bundle)) });
      },
    },
    // The plugin of the worker runs even after an error, and its own would replace this one.
    renderError: (error) => void process.stderr.write(`${error?.message}\n`),
  };
  const worker = serwist({
    mode: "production",
    swSrc: "worker/worker.ts",
    swDest: join(dist, "worker.js"),
    swUrl: "/worker.js",
    globDirectory: dist,
    globPatterns: [page, "favicon.svg", "assets/*.{js,css}"],
    injectionPoint: "self.__SW_MANIFEST",
    rollupFormat: "iife",
    manifestTransforms: [
      async (entries) => {
        const { shell } = JSON.parse(readFileSync(join(dist, "code.json"), "utf8")) as CachedFiles;
        const isCached = (url: string) => !url.startsWith("/assets/") || shell.includes(url);
        const withPaths = entries.map((entry) => ({ ...entry, url: `/${entry.url}` }));
        const manifest = withPaths
          .filter(({ url }) => isCached(url))
          // The empty page has no path of its own.
          .map((entry) => (entry.url === `/${page}` ? { ...entry, url: "/shell" } : entry));
        return { manifest };
      },
    ],
  });
  return [parts, ...worker];
}
