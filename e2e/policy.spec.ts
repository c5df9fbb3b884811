import { once } from "node:events";
import { createServer } from "node:http";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { arrive, isThere } from "./visit.ts";

/** What the policy of the pages forbids is tried here; that nothing of ours needs it, every other journey shows. */

async function opened(browser: Browser): Promise<Page> {
  const page = await arrive(browser, { as: undefined, heard: [] });
  await page.goto("/guestmaster/guesthome");
  await isThere(page);
  return page;
}

/** The directives that the browser refused something by while this ran. */
async function refusedIn(page: Page, attempt: () => unknown): Promise<string[]> {
  await page.evaluate(() => {
    const refused: string[] = [];
    Reflect.set(window, "refused", refused);
    addEventListener("securitypolicyviolation", ({ effectiveDirective }) => refused.push(effectiveDirective));
  });
  await page.evaluate(attempt).catch(() => undefined);
  await page.waitForFunction(() => Reflect.get(window, "refused").length > 0);
  expect(await page.evaluate(() => Reflect.get(window, "caught"))).toBeUndefined();
  return page.evaluate(() => Reflect.get(window, "refused"));
}

const attempts: readonly [string, string, () => unknown][] = [
  [
    "a text becomes HTML",
    "require-trusted-types-for",
    () => {
      document.body.innerHTML = "<img src=x onerror='window.caught = true'>";
    },
  ],
  [
    "a text becomes a program",
    "require-trusted-types-for",
    // Later, since what a debugger runs itself may do so.
    () => setTimeout(() => Reflect.construct(Function, ["window.caught = true"])()),
  ],
  [
    "a text becomes a timer",
    "require-trusted-types-for",
    () => Reflect.apply(setTimeout, window, ["window.caught = true", 0]),
  ],
  [
    "a script of another site is loaded",
    "require-trusted-types-for",
    () => Object.assign(document.createElement("script"), { src: "https://elsewhere.example/a.js" }),
  ],
  [
    "somebody declares texts as trusted",
    "trusted-types",
    () => Reflect.get(window, "trustedTypes").createPolicy("mine", {}),
  ],
  [
    "a picture of another site is asked for",
    "img-src",
    () => document.body.append(Object.assign(new Image(), { src: "https://elsewhere.example/a.png" })),
  ],
  ["data leaves for another site", "connect-src", () => fetch("https://elsewhere.example/", { mode: "no-cors" })],
  [
    "a page of another site shows inside",
    "frame-src",
    () => document.body.append(Object.assign(document.createElement("iframe"), { src: "https://elsewhere.example/" })),
  ],
  [
    "a form is sent to another site",
    "form-action",
    () => {
      const form = Object.assign(document.createElement("form"), { action: "https://elsewhere.example/" });
      document.body.append(form);
      form.submit();
    },
  ],
];

for (const [what, directive, attempt] of attempts)
  test(`on a page it cannot happen that ${what}`, async ({ browser }) => {
    expect(await refusedIn(await opened(browser), attempt)).toContain(directive);
  });

test("a page of ours shows inside no other", async ({ browser }) => {
  const page = await arrive(browser, { as: undefined, heard: [] });
  const other = createServer((_request, response) =>
    response.setHeader("content-type", "text/html").end(`<iframe src="${process.env["PRODUCT_URL"]}"></iframe>`),
  ).listen(0, "127.0.0.1");
  await once(other, "listening");
  const address = other.address();
  await page.goto(`http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`);
  await expect.poll(() => page.frames()[1]?.url()).toContain("chrome-error:");
  other.close();
});

test("the description of the calls opens and works under the same policy", async ({ browser }) => {
  const heard: string[] = [];
  const page = await arrive(browser, { as: undefined, heard });
  await page.goto("/api/docs");
  await page.locator("#operations-session-whoami summary, #operations-session-whoami button").first().click();
  await page.getByRole("button", { name: "Try it out" }).click();
  await page.getByRole("button", { name: "Execute" }).click();
  await expect(page.locator("tr.response .response-col_status").first()).toContainText("200");
  expect(heard).toEqual([]);
});
