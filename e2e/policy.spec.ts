import { once } from "node:events";
import { createServer } from "node:http";
import { type Browser, expect, type Page } from "@playwright/test";
import { openPage, waitUntilLoaded } from "./page.ts";
import { sharedProductUrl } from "./product.ts";
import { test } from "./test.ts";

/** The content security policy blocks each of these. Every other journey shows that the product needs none of them. */

async function openLandingPage(browser: Browser): Promise<Page> {
  const page = await openPage(browser, { errors: [] });
  await page.goto("/guestmaster/guesthome");
  await waitUntilLoaded(page);
  return page;
}

/** Runs a script in the page and returns the violated directives. */
async function violatedDirectives(page: Page, attempt: () => unknown): Promise<string[]> {
  await page.evaluate(() => {
    const violations: string[] = [];
    Reflect.set(window, "violations", violations);
    addEventListener("securitypolicyviolation", ({ effectiveDirective }) => violations.push(effectiveDirective));
  });
  await page.evaluate(attempt).catch(() => undefined);
  await page.waitForFunction(() => Reflect.get(window, "violations").length > 0);
  expect(await page.evaluate(() => Reflect.get(window, "caught"))).toBeUndefined();
  return page.evaluate(() => Reflect.get(window, "violations"));
}

const attempts: readonly [string, string, () => unknown][] = [
  [
    "markup from a string",
    "require-trusted-types-for",
    () => {
      document.body.innerHTML = "<img src=x onerror='window.caught = true'>";
    },
  ],
  [
    "code from a string",
    "require-trusted-types-for",
    // In a timer, because the policy does not apply to a script that the debugger runs.
    () => setTimeout(() => Reflect.construct(Function, ["window.caught = true"])()),
  ],
  [
    "a timer from a string",
    "require-trusted-types-for",
    () => Reflect.apply(setTimeout, window, ["window.caught = true", 0]),
  ],
  [
    "a script of another origin",
    "require-trusted-types-for",
    () => Object.assign(document.createElement("script"), { src: "https://elsewhere.example/a.js" }),
  ],
  ["another Trusted Types policy", "trusted-types", () => Reflect.get(window, "trustedTypes").createPolicy("mine", {})],
  [
    "a picture of another origin",
    "img-src",
    () => document.body.append(Object.assign(new Image(), { src: "https://elsewhere.example/a.png" })),
  ],
  ["a request to another origin", "connect-src", () => fetch("https://elsewhere.example/", { mode: "no-cors" })],
  [
    "a frame of another origin",
    "frame-src",
    () => document.body.append(Object.assign(document.createElement("iframe"), { src: "https://elsewhere.example/" })),
  ],
  [
    "a form of another origin",
    "form-action",
    () => {
      const form = Object.assign(document.createElement("form"), { action: "https://elsewhere.example/" });
      document.body.append(form);
      form.submit();
    },
  ],
];

for (const [name, directive, attempt] of attempts)
  test(`the policy of a page blocks ${name}`, async ({ browser }) => {
    expect(await violatedDirectives(await openLandingPage(browser), attempt)).toContain(directive);
  });

test("no other origin can frame a page of the product", async ({ browser }) => {
  const page = await openPage(browser, { errors: [] });
  const other = createServer((_request, response) =>
    response.setHeader("content-type", "text/html").end(`<iframe src="${sharedProductUrl()}"></iframe>`),
  ).listen(0, "127.0.0.1");
  await once(other, "listening");
  const address = other.address();
  await page.goto(`http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`);
  await expect.poll(() => page.frames()[1]?.url()).toContain("chrome-error:");
  other.close();
});

test("the API documentation works under the same policy", { tag: "@all" }, async ({ browser }) => {
  const page = await openPage(browser);
  // Only what is near the window is drawn; the address of a call opens it.
  await page.goto("/api/docs#/session/whoami");
  await page.getByRole("button", { name: "Try it out" }).click();
  await page.getByRole("button", { name: "Execute" }).click();
  await expect(page.locator("tr.response .response-col_status").first()).toContainText("200");
});
