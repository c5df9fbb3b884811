import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const routes = join(import.meta.dirname, "../../web/routes");

interface Screen {
  readonly file: string;
  /** The parts of its address: `$id` is an id, and `{-$id}` one that may be missing. */
  readonly parts: readonly string[];
}

/** The screens of the product, each a file below `web/routes`. */
const screens: readonly Screen[] = globSync("*master/**/*.tsx", { cwd: routes })
  .filter((file) => !file.endsWith("route.tsx"))
  .map((file) => ({ file, parts: file.replace(/\.tsx$/, "").split(/[/.]/) }));

const isAt = ({ parts }: Screen, path: readonly string[]): boolean =>
  path.length <= parts.length &&
  parts.every((part, at) => {
    const actual = path[at];
    if (actual === undefined) return part.startsWith("{-");
    return part.includes("$") ? actual !== "" : part === actual;
  });

const imported = /from "#web\/([^"]+\.tsx)"/g;

/** What a screen is made of: its route, and the parts that the route names. */
function sourceOf(file: string): string {
  const route = readFileSync(join(routes, file), "utf8");
  const parts = [...route.matchAll(imported)].map(([, path = ""]) => readFileSync(join(routes, "..", path), "utf8"));
  return [route, ...parts].join("\n");
}

/** Whether a screen reads a value of the query: a tab that it has, or one that it validates. */
const reads = (source: string, name: string, value: string) =>
  name === "tab" ? source.includes(`key: "${value}"`) : source.includes("validateSearch");

/** Why no screen of the product has this address; undefined where one has. */
export function problemOf(address: string): string | undefined {
  const { pathname, searchParams } = new URL(address, "https://kaamkaj.example");
  const screen = screens.find((each) => isAt(each, pathname.slice(1).split("/")));
  if (!screen) return `no screen is at ${pathname}`;
  const source = sourceOf(screen.file);
  const unread = [...searchParams].find(([name, value]) => !reads(source, name, value));
  return unread && `${screen.file} does not read ${unread.join("=")}`;
}
