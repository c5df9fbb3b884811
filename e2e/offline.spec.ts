import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, expect, type Page } from "@playwright/test";
import sharp from "sharp";
import type { Credentials } from "./actor.ts";
import { accessibilityViolations, horizontalOverflow, navigate, openPage, waitUntilLoaded } from "./page.ts";
import { type Product, startProduct } from "./product.ts";
import { accounts } from "./screen-list.ts";
import { test } from "./test.ts";
import { noConnection, User } from "./user.ts";

/** The product without a connection, on a slow one, and while a new version is installed. */
test.use({ serviceWorkers: "allow" });
test.describe.configure({ timeout: 120_000 });

/** What the browser logs without a connection, and React of a screen that could not be loaded. */
const offlineErrors =
  /net::ERR_|^Problem|A file of the page could not be loaded|FetchEvent for .* resulted in a network error/;

const offlineText = "You are offline. Loaded pages stay readable; nothing can be sent until you reconnect.";
const newVersionText = "A new version is ready.";

const banner = (page: Page) => page.locator(".strip", { hasText: offlineText });

/** The paths that the service worker has cached. */
const cachedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(caches_.map((cache) => cache.keys()));
    return requests.flat().map((request) => new URL(request.url).pathname);
  });

/** Waits until the service worker has cached the files of this area. */
async function waitUntilCached(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const expected = await page.evaluate(async () => {
    const { areas } = await (await fetch("/code.json")).json();
    const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
    return [...areas[location.pathname.split("/")[1] ?? ""], ...loaded.filter((path) => path.startsWith("/assets/"))];
  });
  await expect
    .poll(
      async () => {
        const paths = new Set(await cachedPaths(page));
        return expected.filter((path) => !paths.has(path));
      },
      // The worker loads them one after another, after everything else.
      { timeout: 50_000 },
    )
    .toEqual([]);
}

/** The built script with the texts in Hindi. */
function hindiScript(): string {
  const name = readdirSync(join(import.meta.dirname, "../web/dist/assets")).find((file) => /^hi-.*\.js$/.test(file));
  if (name === undefined) throw new Error("The product was not built.");
  return name;
}

/** Opens a screen and waits until its area is cached. */
async function openCached(browser: Browser, path: string, account?: Credentials): Promise<Page> {
  const page = await openPage(browser, { account, expectedErrors: offlineErrors });
  await page.goto(path);
  await waitUntilLoaded(page);
  await waitUntilCached(page);
  return page;
}

test("the manifest names every icon in its actual size", async ({ browser }) => {
  const page = await openPage(browser);
  await page.goto("/");
  const { request } = page.context();
  const link = await page.locator("link[rel=manifest]").getAttribute("href");
  const response = await request.get(link ?? "");
  expect(response.headers()["content-type"]).toContain("application/manifest+json");
  const manifest = await response.json();
  expect(manifest).toMatchObject({ name: "Kaamkaj", start_url: "/", scope: "/", display: "standalone" });
  const icons = [...manifest.icons, { src: await page.locator("link[rel=apple-touch-icon]").getAttribute("href") }];
  const actual = await Promise.all(
    icons.map(async ({ src }) => {
      const picture = await request.get(src);
      const { width, height, format } = await sharp(await picture.body()).metadata();
      return [picture.status(), src, format === "svg" ? "any" : `${width}x${height}`];
    }),
  );
  expect(actual).toEqual([
    ...manifest.icons.map(({ src, sizes }: { src: string; sizes: string }) => [200, src, sizes]),
    [200, "/icons/apple-touch-icon.png", "180x180"],
  ]);
  const purposes = manifest.icons.map(({ purpose = "any" }: { purpose?: string }) => purpose);
  expect(purposes).toEqual(expect.arrayContaining(["any", "maskable"]));
  const devtools = await page.context().newCDPSession(page);
  expect((await devtools.send("Page.getAppManifest")).errors).toEqual([]);
});

test("a guest's page opens again without a connection, and says so until it returns", async ({ browser }) => {
  const page = await openCached(browser, "/guestmaster/role");
  await page.context().setOffline(true);
  await expect(banner(page)).toBeVisible();
  await page.reload();
  await waitUntilLoaded(page);
  await expect(page.locator("h1")).toBeVisible();
  await expect(banner(page)).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await horizontalOverflow(page)).toBe(0);
  // Another screen of the same area was not opened before.
  await page.goto("/guestmaster/login");
  await waitUntilLoaded(page);
  await expect(page.locator("[name=username]")).toBeVisible();
  await page.context().setOffline(false);
  await expect(banner(page)).toHaveCount(0);
});

test("a form that cannot be sent keeps its input, and is sent once the connection is back", async ({ browser }) => {
  const user = await User.open(browser, { expectedErrors: offlineErrors });
  await user.signIn(accounts.clientmaster);
  await user.goTo("/clientmaster/workpost");
  await waitUntilLoaded(user.page);
  await waitUntilCached(user.page);
  const work = { title: "A van with a mural", description: "Both sides.", budget: "9000", deadlinedate: "2099-05-31" };
  await user.choose("categoryid", "Graphic Design");
  await user.choose("subcategoryid", "Logo & Identity");
  await user.fill(work);
  await user.page.context().setOffline(true);
  await expect(banner(user.page)).toBeVisible();
  await user.submit();
  await user.expectAlert(noConnection);
  await user.expectValues(work);
  await user.page.context().setOffline(false);
  await expect(banner(user.page)).toHaveCount(0);
  await user.submit();
  await user.expectAlert("Work Posted");
});

test("loaded rows stay on screen without a connection, and are refetched with one", { tag: "@all" }, async ({
  browser,
}) => {
  const page = await openCached(browser, "/freelancermaster/workview", accounts.freelancermaster);
  const first = await page.locator("[data-id]").first().innerText();
  await navigate(page, "/freelancermaster/myrequest");
  await page.context().setOffline(true);
  await expect(banner(page)).toBeVisible();
  await navigate(page, "/freelancermaster/workview");
  expect(await page.locator("[data-id]").first().innerText()).toBe(first);
  const read = page.waitForResponse(/\/api\/search\.findJobs|\/api\/getjobfreelancer/);
  await page.context().setOffline(false);
  expect((await read).ok()).toBe(true);
});

test("a file that is still on its way when the service worker takes over is cached too", { tag: "@all" }, async ({
  browser,
}) => {
  const page = await openPage(browser);
  const { promise: isInControl, resolve: release } = Promise.withResolvers<void>();
  // Guests in English do not need it.
  const file = /\/assets\/hi-[^/]*\.js$/;
  await page.route(file, async (route) => {
    await isInControl;
    await route.continue();
  });
  await page.addInitScript((name) => void fetch(`/assets/${name}`), hindiScript());
  const request = page.waitForRequest(file);
  await page.goto("/guestmaster/role", { waitUntil: "commit" });
  const { pathname } = new URL((await request).url());
  await waitUntilCached(page);
  expect(await cachedPaths(page)).not.toContain(pathname);
  release();
  await expect.poll(() => cachedPaths(page)).toContain(pathname);
});

test("the cache holds nothing of the account", { tag: "@all" }, async ({ browser }) => {
  const page = await openCached(browser, "/clientmaster/clientprofile", accounts.clientmaster);
  await navigate(page, "/clientmaster/viewworks");
  await waitUntilCached(page);
  expect((await cachedPaths(page)).filter((path) => !/^\/(assets\/[\w.-]+|shell|favicon\.svg)$/.test(path))).toEqual(
    [],
  );
  await page.context().setOffline(true);
  await page.goto("/clientmaster/clientprofile");
  await expect(page.getByRole("alert")).toHaveText(noConnection);
  await expect(banner(page)).toBeVisible();
  await expect(page.locator("body")).not.toContainText(accounts.clientmaster.username);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.context().setOffline(false);
  // The page recovers without Retry.
  await expect(page.locator("body")).toContainText(accounts.clientmaster.username);
});

test("a slow navigation shows a progress line, and is announced to screen readers", { tag: "@all" }, async ({
  browser,
}) => {
  const page = await openCached(browser, "/clientmaster/clienthome", accounts.clientmaster);
  const line = page.locator(".on-its-way");
  await expect(line).toHaveCount(0);
  const pending: (() => void)[] = [];
  await page.route("**/api/getworkdetails", async (route) => {
    await new Promise<void>((resolve) => pending.push(resolve));
    await route.continue();
  });
  await page.evaluate(() => history.pushState({}, "", "/clientmaster/viewworks"));
  await expect(line).toBeVisible();
  await expect(page.getByText("This is taking longer than usual. Please wait.")).toBeAttached({ timeout: 20_000 });
  for (const release of pending) release();
  await expect(line).toHaveCount(0);
});

test.describe("a new version", { tag: "@all" }, () => {
  /** A copy of the built product in which every script has another name. */
  function nextVersion(): string {
    const root = join(import.meta.dirname, "..");
    const next = mkdtempSync(join(tmpdir(), "kaamkaj-next-"));
    for (const part of ["contract", "domain", "server", "web/dist", "package.json"])
      cpSync(join(root, part), join(next, part), { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) });
    symlinkSync(join(root, "node_modules"), join(next, "node_modules"));
    const dist = join(next, "web/dist");
    const scripts = readdirSync(join(dist, "assets")).filter((name) => name.endsWith(".js"));
    const renamed = (text: string) =>
      scripts.reduce((all, name) => all.replaceAll(name, name.replace(/\.js$/, ".next.js")), text);
    for (const name of readdirSync(dist, { recursive: true, encoding: "utf8" })) {
      if (!/\.(js|json|html)$/.test(name)) continue;
      writeFileSync(join(dist, name), renamed(readFileSync(join(dist, name), "utf8")));
      renameSync(join(dist, name), join(dist, renamed(name)));
    }
    return next;
  }

  let next: string;
  let product: Product;
  test.beforeAll(async () => {
    next = nextVersion();
    product = await startProduct();
  });
  test.afterAll(async () => {
    await product.stop();
    rmSync(next, { recursive: true });
    rmSync(product.dataDir, { recursive: true, force: true });
  });

  const strip = (page: Page) => page.locator(".strip", { hasText: newVersionText });

  test("is offered to an open page, keeps its input, and is loaded by Reload", async ({ browser }) => {
    const address = { dataDir: product.dataDir, port: Number(new URL(product.url).port) };
    // The new version no longer serves the files of the old one.
    const expectedErrors = new RegExp(`${offlineErrors.source}|status of 404`);
    const page = await openPage(browser, { expectedErrors, productUrl: product.url });
    const form = await page.context().newPage();
    for (const [each, path] of [
      [page, "/guestmaster/role"],
      [form, "/guestmaster/forgotpwd"],
    ] as const) {
      await each.goto(path);
      await waitUntilLoaded(each);
      await waitUntilCached(each);
    }
    await product.kill9();
    product = await startProduct({ ...address, folder: next });

    const typed = form.locator("[name=username]");
    await typed.fill("democlient");
    await expect(strip(form)).toBeVisible();
    await expect(typed).toHaveValue("democlient");
    const other = await page.context().newPage();
    await other.goto("/guestmaster/role");
    await waitUntilLoaded(other);
    await expect(strip(page)).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Reload" }).click();
    await expect(strip(page)).toHaveCount(0);
    for (const each of [page, other]) {
      await waitUntilLoaded(each);
      await waitUntilCached(each);
      const files = await each.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
      const scripts = files.filter((name) => /\/assets\/.*\.js$/.test(name));
      expect(scripts.length).toBeGreaterThan(1);
      expect(scripts.filter((name) => !name.endsWith(".next.js"))).toEqual([]);
      await expect(strip(each)).toHaveCount(0);
    }
    await expect(typed).toHaveValue("democlient");
  });
});
