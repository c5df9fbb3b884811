import { readFileSync } from "node:fs";
import { join } from "node:path";
import { serwist } from "@serwist/vite";
import type { Plugin, Rolldown } from "vite";
import { chunksOf, screensIn } from "./screens.ts";

/** Which files belong together: those no page can begin without, and those of each area. The worker reads it. */
interface Code {
  readonly shell: readonly string[];
  readonly areas: Readonly<Record<string, readonly string[]>>;
}

/** The first script, and what says that there is no connection. */
const isFirst = (module: string) =>
  /\/(index\.html|main\.tsx|features\/connection\/watch-connection\.tsx)$/.test(module);

/** Its screens with their loaders, and what stands there when one cannot be shown; for signed-in users, also what checks their forms. */
const isOf = (area: string) => (module: string) =>
  module.includes(`/routes/${area}/`) || (area !== "guestmaster" && module.endsWith("/lib/call-table.ts"));

function codeOf(root: string, bundle: Rolldown.OutputBundle): Code {
  const addressed = (names: Iterable<string>) => [...names].map((name) => `/${name}`);
  const areas = [...new Set(screensIn(root).map(({ area }) => area))];
  const styles = Object.keys(bundle).filter((name) => name.endsWith(".css"));
  return {
    shell: addressed([...chunksOf(isFirst, bundle), ...styles]),
    areas: Object.fromEntries(areas.map((area) => [area, addressed(chunksOf(isOf(area), bundle))])),
  };
}

/** The worker that caches the page without rows, and the files of visited areas, for use without a connection. */
export function offline(root: string): Plugin[] {
  const dist = join(root, "dist");
  const page = "index.html";
  const parts: Plugin = {
    name: "parts-of-areas",
    apply: "build",
    generateBundle: {
      // Styles are put together late.
      order: "post",
      handler(_options, bundle) {
        this.emitFile({ type: "asset", fileName: "code.json", source: JSON.stringify(codeOf(root, bundle)) });
      },
    },
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
        const { shell } = JSON.parse(readFileSync(join(dist, "code.json"), "utf8")) as Code;
        const isWanted = (url: string) => !url.startsWith("/assets/") || shell.includes(url);
        const addressed = entries.map((entry) => ({ ...entry, url: `/${entry.url}` }));
        const manifest = addressed
          .filter(({ url }) => isWanted(url))
          // The page has no address of its own: it stands at every one that is no screen's.
          // The server fills in the brand that it writes into the page (server/platform/http/branded-files.ts).
          .map((entry) =>
            entry.url === `/${page}`
              ? { ...entry, url: "/shell", revision: `${entry.revision}__brandRevision__` }
              : entry,
          );
        return { manifest };
      },
    ],
  });
  return [parts, ...worker];
}
