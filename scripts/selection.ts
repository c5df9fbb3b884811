import { type BrowserKind, browserKinds } from "./browser.ts";
import { Stop } from "./progress.mjs";

/** What the words after `npm test --` select. */
export interface Selection {
  /** Names of checks; none selects all. */
  readonly checks: ReadonlySet<string>;
  /** Words that are no check select test files and tests. */
  readonly filters: readonly string[];
  /** The browser of the journeys. */
  readonly browser: BrowserKind | undefined;
}

/** Reads the command line: `journeys search --browser shipped`. */
export function readSelection(args: readonly string[], checkNames: ReadonlySet<string>): Selection {
  const at = args.indexOf("--browser");
  const browser = at < 0 ? undefined : browserKinds.find((kind) => kind === args[at + 1]);
  if (at >= 0 && browser === undefined) throw new Stop(`--browser is followed by ${browserKinds.join(" or ")}.`);
  const words = at < 0 ? args : args.toSpliced(at, 2);
  return {
    checks: new Set(words.filter((word) => checkNames.has(word))),
    filters: words.filter((word) => !checkNames.has(word)),
    browser,
  };
}
