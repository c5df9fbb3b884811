import { type BrowserKind, browserKinds } from "./browser.ts";
import { Stop } from "./progress.mjs";

/**
 * The main suite is what npm test runs; the other has the tests with the tag "all", which wait for processes, clocks or many
 * rows, or repeat a rule in another width, language or browser.
 */
export type Suite = "main" | "other" | "all";

const suites: readonly Suite[] = ["main", "other", "all"];

/** What the words after `npm test --` select. */
export interface Selection {
  /** Names of checks; none selects all. */
  readonly checks: ReadonlySet<string>;
  /** Words that are no check select test files and tests. */
  readonly filters: readonly string[];
  /** The browser of the journeys. */
  readonly browser: BrowserKind | undefined;
  readonly suite: Suite;
  /** Whether the tools are checked too, for which their packages are installed. */
  readonly tools: boolean;
}

/** Reads the command line: `journeys search --browser shipped`. Filters find every test, whichever suite it is in. */
export function readSelection(args: readonly string[], checkNames: ReadonlySet<string>): Selection {
  const tools = args.includes("--tools");
  const browser = readOption(
    args.filter((word) => word !== "--tools"),
    "--browser",
    browserKinds,
  );
  const suite = readOption(browser.rest, "--suite", suites);
  const filters = suite.rest.filter((word) => !checkNames.has(word));
  return {
    checks: new Set(suite.rest.filter((word) => checkNames.has(word))),
    filters,
    browser: browser.value,
    suite: suite.value ?? (filters.length > 0 ? "all" : "main"),
    tools,
  };
}

function readOption<Value extends string>(args: readonly string[], name: string, values: readonly Value[]) {
  const at = args.indexOf(name);
  if (at < 0) return { value: undefined, rest: args };
  const value = values.find((each) => each === args[at + 1]);
  if (value === undefined) throw new Stop(`${name} is followed by ${values.join(" or ")}.`);
  return { value, rest: args.toSpliced(at, 2) };
}
