import type { Page, Route } from "@playwright/test";
import type { Call } from "../../contract/call.ts";
import { contract } from "../../contract/index.ts";
import { waitUntilLoaded } from "../../e2e/page.ts";

/** The states of a screen: filled, empty, loading and failed. */
export const states = ["filled", "empty", "loading", "error"] as const;
export type State = (typeof states)[number];

/** Calls that every screen needs to be rendered. */
const unaffectedCalls = ["whoami", "platform.get"];

const callOf = (route: Route) => new URL(route.request().url()).pathname.slice("/api/".length);

/** Only lists can be empty; a record that is read by its id would be missing. */
function isList(name: string): boolean {
  const call = (contract as Readonly<Record<string, Call>>)[name];
  return call !== undefined && "page" in call && call.page !== undefined;
}

const failure = JSON.stringify({ status: 500, code: "failed", message: "Failed", requestId: "audit" });

const handlers: Readonly<Record<State, (route: Route) => unknown>> = {
  filled: (route) => route.fallback(),
  empty: (route) => (isList(callOf(route)) ? route.fulfill({ json: [] }) : route.fallback()),
  // No response while the page is open.
  loading: () => undefined,
  error: (route) => route.fulfill({ status: 500, contentType: "application/problem+json", body: failure }),
};

/** Opens an address so that the screen stands in this state. */
export async function openIn(page: Page, state: State, address: string): Promise<void> {
  await page.route("**/api/**", (route) =>
    unaffectedCalls.includes(callOf(route)) ? route.fallback() : handlers[state](route),
  );
  await page.goto(address, { waitUntil: "commit" });
  if (state !== "loading") return waitUntilLoaded(page);
  await page.locator("[data-before]").waitFor({ state: "detached" });
  await page.locator("h1").waitFor();
}
