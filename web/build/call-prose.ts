import type { Plugin } from "vite";
import type { Call } from "#contract/call.ts";

const prose = /\b(?:why|title|lastWriteWins):\s*"(?:[^"\\]|\\.)*",?\s*/g;

/** The source of a table of calls without its reasons and titles. */
export const withoutProse = (code: string): string => code.replace(prose, "");

/** Leaves reasons and titles of calls out of the browser, except for the titles on the screen that shows them. */
export const withoutCallProse: Plugin = {
  name: "without-call-prose",
  enforce: "pre",
  transform: {
    filter: { id: /\/contract\/\w+\/[\w-]+\.ts$|\/web\/operation\/audit\/call-titles\.ts$/ },
    async handler(code, id) {
      if (id.includes("/contract/")) return { code: withoutProse(code), map: null };
      const { contract } = await import("#contract/index.ts");
      const rows = Object.entries<Call>(contract);
      const titles = Object.fromEntries(rows.flatMap(([name, { title }]) => (title ? [[name, title]] : [])));
      return { code: `export const callTitles = ${JSON.stringify(titles)};`, map: null };
    },
  },
};
