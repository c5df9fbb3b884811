import type { Plugin } from "vite";

const children = /= \{\n((?:\s+\w+Route:\s+\w+,\n)+)\}/g;

/** Where a route has a path, its name is the same text. */
const nameBesidePath = /id: ("[^"]+"),\s+(?=path: \1)/g;

/** The path of a route file. The router takes it from the generated tree, and the argument is for types only. */
const fileRoute = /createFileRoute\("[^"]*"\)/g;

export const withoutRoutePaths: Plugin = {
  name: "without-route-paths",
  apply: "build",
  enforce: "post",
  transform: {
    filter: { id: /\/routes\/[^?]*\.tsx$/ },
    handler: (code) => code.replace(fileRoute, 'createFileRoute("")'),
  },
};

/** The first script names no route twice: the router only reads the list of the routes of an area, and names a route by its path. */
export const withoutRouteNames: Plugin = {
  name: "without-route-names",
  apply: "build",
  enforce: "pre",
  transform: {
    filter: { id: /route-tree\.gen\.ts(\?|$)/ },
    handler: (code) =>
      code
        .replace(children, (_whole, entries: string) => `= [${entries.replace(/\w+:/g, "")}]`)
        .replace(nameBesidePath, ""),
  },
};
