import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Call } from "#contract/call.ts";
import { contract, slices } from "#contract/index.ts";
import type { Item } from "./specification-items.ts";

/** What becomes of a file of the product: another text, or nothing at all. */
export interface Change {
  readonly file: string;
  readonly text: string | undefined;
}

type Read = (file: string) => string;

const gone = '"taken out"';

/** How an item is taken out of the product that lies in `root`. */
export function removalOf(item: Item, root: string): readonly Change[] {
  const read: Read = (file) => readFileSync(join(root, file), "utf8");
  switch (item.kind) {
    case "route":
      return [{ file: fileOf(item.name), text: undefined }];
    case "call":
      return [unserved(item.name, read)];
    case "question":
      return everywhere(item.words, sourcesOfScreens(root), read);
    case "text":
      return isSaidBy(item.call, item.words)
        ? [unsaid(item.call, item.words, read)]
        : everywhere(item.words, [...tableOf(item.call), ...sourcesOfScreens(root)], read);
    case "field":
      return everywhere(item.words, [...tableOf(item.call), "contract/fields.ts"], read);
    case "rule": {
      const [file, words, become] = item.without;
      return [{ file, text: replacedOnce(read(file), words, become) }];
    }
  }
}

/** `clientmaster/workedit/{id}` is `web/routes/clientmaster/workedit.$id.tsx`. */
function fileOf(route: string): string {
  const [area, ...parts] = route.replace(/\{(\w+)\}/g, "$$$1").split("/");
  return `web/routes/${area}/${parts.join(".")}.tsx`;
}

/** The call is declared and has its handler, but no address. */
function unserved(name: string, read: Read): Change {
  const file = "server/http/serve.ts";
  const each = "for (const [name, call] of Object.entries(table)) {";
  return { file, text: replacedOnce(read(file), each, `${each}\n    if (name === "${name}") continue;`) };
}

const sliceOf = (call: string) => Object.entries(slices).find(([, table]) => call in table)?.[0];

/** The file with the rows of the call's slice; downloads are no call. */
function tableOf(call: string): readonly string[] {
  const slice = sliceOf(call);
  return slice === undefined ? [] : [`contract/${slice}.ts`];
}

function isSaidBy(call: string, words: string): boolean {
  const { says }: Partial<Call> = contract[call as keyof typeof contract] ?? {};
  return JSON.stringify(says ?? {}).includes(JSON.stringify(words));
}

/** Rows share what several calls say: behind the table, this one alone says something else. */
function unsaid(call: string, words: string, read: Read): Change {
  const file = `contract/${sliceOf(call)}.ts`;
  const row = `${sliceOf(call)}.${call}`;
  const others = `JSON.parse(JSON.stringify(${row}.says).replaceAll(${JSON.stringify(JSON.stringify(words))}, '${gone}'))`;
  return { file, text: `${read(file)}Object.assign(${row}, { says: ${others} });\n` };
}

/** Without the lists of texts, which say nothing by themselves. */
const sourcesOfScreens = (root: string): readonly string[] =>
  globSync("web/{routes,features,lib,ui}/**/*.{ts,tsx}", { cwd: root }).filter((file) => !file.includes(".test."));

/** The words, wherever they stand in these files. */
function everywhere(words: string, files: readonly string[], read: Read): readonly Change[] {
  const quoted = JSON.stringify(words);
  return files.flatMap((file) => {
    const text = read(file);
    return text.includes(quoted) ? [{ file, text: text.replaceAll(quoted, gone) }] : [];
  });
}

function replacedOnce(text: string, words: string, become: string): string {
  const [before = "", after, ...more] = text.split(words);
  if (after === undefined || more.length > 0)
    throw new Error(`${after === undefined ? "not" : "more than once"} there: ${words}`);
  return before + become + after;
}
