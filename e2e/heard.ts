import { appendFileSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type BrowserContext, type Page, type Response, test } from "@playwright/test";
import specification from "../specification.json" with { type: "json" };
import { rememberSecrets } from "./secrets.ts";

/** Something the product said or asked in a browser of this run. */
export interface Heard {
  readonly kind: "alert" | "question";
  readonly words: string;
  /** Whose words they are. */
  readonly call: string | undefined;
  readonly path: string;
  /** Which test was running. */
  readonly title: string;
}

export const said: Readonly<Record<string, readonly string[]>> = specification.said;

/** These words and no others; some have a hole, like the name of a file. */
export const exactly = (words: string) =>
  new RegExp(
    `^\\s*${words
      .split(/\{\w+\}/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
      .join(".+")}\\s*$`,
  );

export const areWords = (text: string, words: string): boolean => exactly(text).test(words);

const answered = new WeakMap<Page, string>();

/**
 * The call whose answer was the last on this page, of those the specification gives words. Where none was sent yet, what
 * the form says belongs to the call its screen is named after.
 */
const lastCall = (page: Page): string | undefined =>
  answered.get(page) ?? Object.keys(said).find((name) => new URL(page.url()).pathname.endsWith(name));

/** Writes down every alert and every question of every page, asked for by a test or not. */
export async function listen(context: BrowserContext): Promise<void> {
  rememberSecrets(context);
  context.on("page", (page) => page.on("response", (response) => follow(page, response)));
  await context.exposeBinding("tellTest", ({ page }, kind: Heard["kind"], words: string) => {
    write({ kind, words, call: lastCall(page), path: new URL(page.url()).pathname, title: whatRuns() });
  });
  await context.addInitScript(watch);
}

/** What is said follows the answer at once; a page that is loaded anew has been answered nothing yet. */
function follow(page: Page, response: Response): void {
  const request = response.request();
  const [, first = "", second = ""] = new URL(response.url()).pathname.split("/");
  if (request.isNavigationRequest()) answered.delete(page);
  if (first === "api" && second in said) answered.set(page, second);
  // Pictures come from the same folder, but are not fetched.
  if (first === "images" && request.resourceType() === "fetch") answered.set(page, first);
}

declare global {
  interface Window {
    tellTest(kind: Heard["kind"], words: string): void;
  }
}

/** Runs in the page, before anything of ours. */
function watch(): void {
  const spoken = "[role=alert], [role=alertdialog]";
  const told = new WeakMap<Element, string>();

  function tell(element: Element): void {
    const asks = element.getAttribute("aria-labelledby");
    const words = (asks ? document.getElementById(asks) : element)?.textContent?.trim() ?? "";
    if (!words || told.get(element) === words) return;
    told.set(element, words);
    window.tellTest(asks ? "question" : "alert", words);
  }

  function look(node: Node): void {
    const element = node instanceof Element ? node : node.parentElement;
    const around = element?.closest(spoken);
    if (around) tell(around);
    for (const within of element?.querySelectorAll(spoken) ?? []) tell(within);
  }

  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes)
      for (const node of type === "childList" ? addedNodes : [target]) look(node);
  }).observe(document, { subtree: true, childList: true, characterData: true, attributeFilter: ["role"] });
}

function whatRuns(): string {
  try {
    return test.info().titlePath.slice(1).join(" › ");
  } catch {
    return "between two tests";
  }
}

const folder = () => process.env["HEARD_DIR"] ?? "";

function write(heard: Heard): void {
  appendFileSync(join(folder(), `${process.pid}.jsonl`), `${JSON.stringify(heard)}\n`);
}

/** Everything the whole run has heard so far. */
export const everythingHeard = (): readonly Heard[] =>
  readdirSync(folder())
    .flatMap((name) => readFileSync(join(folder(), name), "utf8").trim().split("\n"))
    .map((line) => JSON.parse(line) as Heard);
