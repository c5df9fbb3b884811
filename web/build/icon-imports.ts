import type { Plugin } from "vite";

const iconImport = /import \{([^}]+)\} from ["']@tabler\/icons-react["'];?/g;

/** Imports each icon from its own file: the index of the package imports thousands, and every screen would seem to need each. */
export const iconImports: Plugin = {
  name: "icon-imports",
  apply: "build",
  enforce: "pre",
  transform: {
    filter: { id: /\/web\/.*\.tsx?(\?|$)/, code: "@tabler/icons-react" },
    handler: (code) =>
      code.replace(iconImport, (_all, names: string) =>
        names
          .split(",")
          .map((name) => name.trim())
          .filter((name) => name && !name.startsWith("type "))
          .map((name) => `import ${name} from "@tabler/icons-react/dist/esm/icons/${name}.mjs";`)
          .join(" "),
      ),
  },
};
