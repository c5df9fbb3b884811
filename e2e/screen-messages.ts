import { appendFileSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type BrowserContext, type Page, type Response, test } from "@playwright/test";
import specification from "../specification/specification.json" with { type: "json" };
import { recordSecrets } from "./secrets.ts";

/** An alert or a question that a page of this run showed. */
export interface ScreenMessage {
  readonly kind: "alert" | "question";
  readonly text: string;
  /** The call whose outcome it reports. */
  readonly call: string | undefined;
  readonly path: string;
  /** The test that was running. */
  readonly title: string;
}

/** The messages that the specification defines for each call. */
export const messagesOfCalls: Readonly<Record<string, readonly string[]>> = specification.messages;

/** Matches this text alone. A placeholder such as `{filename}` matches any value. */
export const exactly = (text: string) =>
  new RegExp(
    `^\\s*${text
      .split(/\{\w+\}/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
      .join(".+")}\\s*$`,
  );

const lastResponse = new WeakMap<Page, string>();

/**
 * The call whose response arrived last on this page. Before the first response, a message of a form belongs to the call
 * that its screen is named after.
 */
const lastCall = (page: Page): string | undefined =>
  lastResponse.get(page) ?? Object.keys(messagesOfCalls).find((name) => new URL(page.url()).pathname.endsWith(name));

/** Records every alert and question of every page, whether a test expects it or not. */
export async function recordMessages(context: BrowserContext): Promise<void> {
  recordSecrets(context);
  context.on("page", (page) => page.on("response", (response) => rememberCall(page, response)));
  await context.exposeBinding("reportMessage", ({ page }, kind: ScreenMessage["kind"], text: string) => {
    append({ kind, text, call: lastCall(page), path: new URL(page.url()).pathname, title: currentTest() });
  });
  await context.addInitScript(observeMessages);
}

/** A navigation begins anew: the new page has received no response yet. */
function rememberCall(page: Page, response: Response): void {
  const request = response.request();
  const [, first = "", second = ""] = new URL(response.url()).pathname.split("/");
  if (request.isNavigationRequest()) lastResponse.delete(page);
  if (first === "api" && second in messagesOfCalls) lastResponse.set(page, second);
  // Downloads of résumés are fetched from the folder from which pictures are loaded.
  if (first === "images" && request.resourceType() === "fetch") lastResponse.set(page, first);
}

declare global {
  interface Window {
    reportMessage(kind: ScreenMessage["kind"], text: string): void;
  }
}

/** Runs in the page, before any script of the product. */
function observeMessages(): void {
  const selector = "[role=alert], [role=alertdialog]";
  const reported = new WeakMap<Element, string>();

  function report(element: Element): void {
    const label = element.getAttribute("aria-labelledby");
    const text = (label ? document.getElementById(label) : element)?.textContent?.trim() ?? "";
    if (!text || reported.get(element) === text) return;
    reported.set(element, text);
    window.reportMessage(label ? "question" : "alert", text);
  }

  function inspect(node: Node): void {
    const element = node instanceof Element ? node : node.parentElement;
    const ancestor = element?.closest(selector);
    if (ancestor) report(ancestor);
    for (const descendant of element?.querySelectorAll(selector) ?? []) report(descendant);
  }

  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes)
      for (const node of type === "childList" ? addedNodes : [target]) inspect(node);
  }).observe(document, { subtree: true, childList: true, characterData: true, attributeFilter: ["role"] });
}

function currentTest(): string {
  try {
    return test.info().titlePath.slice(1).join(" › ");
  } catch {
    return "between two tests";
  }
}

const folder = () => process.env["MESSAGES_DIR"] ?? "";

function append(message: ScreenMessage): void {
  appendFileSync(join(folder(), `${process.pid}.jsonl`), `${JSON.stringify(message)}\n`);
}

/** All messages of the run so far. */
export const recordedMessages = (): readonly ScreenMessage[] =>
  readdirSync(folder())
    .flatMap((name) => readFileSync(join(folder(), name), "utf8").trim().split("\n"))
    .map((line) => JSON.parse(line) as ScreenMessage);
