import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

interface TextParts {
  /** What screens of guests say, and messages of calls and refusals, which any screen may show. */
  readonly guest: readonly string[];
  /** What only screens of the areas say. */
  readonly areas: readonly string[];
  /** What only e-mails say, which no screen loads. */
  readonly mails: readonly string[];
}

const roots = "web/{main.tsx,routes/{__root,index}.tsx,routes/guestmaster/*.tsx}";
const areaRoute = /^web\/routes\/(?!__root|index|guestmaster)/;

/** Who says each text of the catalogue, by the string literals of the sources. */
export function splitTexts(root: string, texts: readonly string[]): TextParts {
  const paths = globSync("{web,contract,domain,server}/**/*.{ts,tsx}", {
    cwd: root,
    exclude: ["**/dist/**", "**/test/**", "web/dev/**", "web/build/**", "**/*.test.*", "**/*.gen.ts"],
  });
  const sources = new Map(paths.map((path) => [path, readFileSync(join(root, path), "utf8")]));
  const guestPaths = reachedFrom(globSync(roots, { cwd: root }), sources);
  const said: Readonly<Record<Speaker, Set<string>>> = {
    guest: new Set(),
    areas: new Set(),
    calls: new Set(),
    mails: new Set(),
    others: new Set(),
  };
  for (const [path, source] of sources) {
    const speaker = speakerOf(path, source, guestPaths);
    // The title of a call stands in the audit log.
    const ofTitles = speaker === "calls" ? "areas" : speaker;
    for (const { text, property } of literalsIn(source)) said[property === "title" ? ofTitles : speaker].add(text);
  }
  const { guest, areas, calls, mails } = said;
  const isOfGuests = (text: string) => guest.has(text) || (!areas.has(text) && (calls.has(text) || !mails.has(text)));
  return {
    guest: texts.filter(isOfGuests),
    areas: texts.filter((text) => !isOfGuests(text) && areas.has(text)),
    mails: texts.filter((text) => !isOfGuests(text) && !areas.has(text)),
  };
}

/** Messages of the server that no call names are said by others. */
type Speaker = "guest" | "areas" | "calls" | "mails" | "others";

function speakerOf(path: string, source: string, guestPaths: ReadonlySet<string>): Speaker {
  if (path.startsWith("web/")) return guestPaths.has(path) ? "guest" : "areas";
  if (!path.startsWith("server/")) return "calls";
  return /\bsay\(|\bTextKey\b/.test(source) ? "mails" : "others";
}

/** The files of the screens that these load, at once or later, without the screens of the areas. */
function reachedFrom(paths: readonly string[], sources: ReadonlyMap<string, string>): ReadonlySet<string> {
  const reached = new Set(paths);
  // A set that grows while it is walked is walked to its end.
  for (const path of reached)
    for (const [, imported = ""] of (sources.get(path) ?? "").matchAll(/(?:from |import\()"#(web\/[^"]+\.tsx?)"/g))
      if (!areaRoute.test(imported)) reached.add(imported);
  return reached;
}

/** The string literals of a source file, each with the property that it is the value of. */
const literalsIn = (source: string): { readonly text: string; readonly property: string | undefined }[] =>
  [...source.matchAll(/(?:\b(\w+): )?("(?:[^"\\\n]|\\.)*")/g)].map(([, property, literal = '""']) => ({
    text: unquoted(literal),
    property,
  }));

function unquoted(literal: string): string {
  try {
    return JSON.parse(literal) as string;
  } catch {
    // What stands between two quotation marks of a comment or a pattern.
    return "";
  }
}
