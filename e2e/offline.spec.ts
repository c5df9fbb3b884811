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
import { type Browser, expect, type Page, test } from "@playwright/test";
import sharp from "sharp";
import { Person } from "./person.ts";
import { type Product, startProduct } from "./product.ts";
import { accounts } from "./screen-list.ts";
import { arrive, faultsOf, follow, isThere, overhang } from "./visit.ts";

/** The product on a line that goes away, comes back, or is slow; and a new version of it while somebody works. */
test.use({ serviceWorkers: "allow" });
test.describe.configure({ timeout: 120_000 });

const heard: string[] = [];
test.afterEach(() => expect(heard.splice(0)).toEqual([]));

/** What the browser says of a line that is gone, and React of a screen that could not be loaded for it. */
const goneLines =
  /net::ERR_|^Problem|A file of the page could not be loaded|FetchEvent for .* resulted in a network error/;

const silence = "No connection to the server. Nothing was lost; please try again.";
const offline = "You are offline. Loaded pages stay readable; nothing can be sent until you reconnect.";
const newer = "A new version is ready.";

const banner = (page: Page) => page.locator(".strip", { hasText: offline });

/** Paths of all that is kept for times without a connection. */
const kept = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(caches_.map((cache) => cache.keys()));
    return requests.flat().map((request) => new URL(request.url).pathname);
  });

/** The worker is at work, and has kept what this screen and the others of its area are made of. */
async function isKept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const wanted = await page.evaluate(async () => {
    const { areas } = await (await fetch("/code.json")).json();
    const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
    return [...areas[location.pathname.split("/")[1] ?? ""], ...loaded.filter((path) => path.startsWith("/assets/"))];
  });
  await expect
    .poll(
      async () => {
        const paths = new Set(await kept(page));
        return wanted.filter((path) => !paths.has(path));
      },
      // They come one after another, behind all else.
      { timeout: 50_000 },
    )
    .toEqual([]);
}

/** An address where this screen stands, opened and kept. */
async function opened(browser: Browser, path: string, as?: (typeof accounts)[keyof typeof accounts]): Promise<Page> {
  const page = await arrive(browser, { as, heard, expected: goneLines });
  await page.goto(path);
  await isThere(page);
  await isKept(page);
  return page;
}

test("a browser finds what it needs to install the product, each picture in its size", async ({ browser }) => {
  const page = await arrive(browser, { as: undefined, heard });
  await page.goto("/");
  const { request } = page.context();
  const link = await page.locator("link[rel=manifest]").getAttribute("href");
  const answer = await request.get(link ?? "");
  expect(answer.headers()["content-type"]).toContain("application/manifest+json");
  const manifest = await answer.json();
  expect(manifest).toMatchObject({ name: "Kaamkaj", start_url: "/", scope: "/", display: "standalone" });
  const wanted = [...manifest.icons, { src: await page.locator("link[rel=apple-touch-icon]").getAttribute("href") }];
  const found = await Promise.all(
    wanted.map(async ({ src }) => {
      const picture = await request.get(src);
      const { width, height, format } = await sharp(await picture.body()).metadata();
      return [picture.status(), src, format === "svg" ? "any" : `${width}x${height}`];
    }),
  );
  expect(found).toEqual([
    ...manifest.icons.map(({ src, sizes }: { src: string; sizes: string }) => [200, src, sizes]),
    [200, "/icons/apple-touch-icon.png", "180x180"],
  ]);
  const purposes = manifest.icons.map(({ purpose = "any" }: { purpose?: string }) => purpose);
  expect(purposes).toEqual(expect.arrayContaining(["any", "maskable"]));
  const browsers = await page.context().newCDPSession(page);
  expect((await browsers.send("Page.getAppManifest")).errors).toEqual([]);
  await page.context().close();
});

test("a guest's page opens again without a connection and says so, until there is one", async ({ browser }) => {
  const page = await opened(browser, "/guestmaster/role");
  await page.context().setOffline(true);
  await expect(banner(page)).toBeVisible();
  await page.reload();
  await isThere(page);
  await expect(page.locator("h1")).toBeVisible();
  await expect(banner(page)).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await overhang(page)).toBe(0);
  // One that was not opened before is of the same area.
  await page.goto("/guestmaster/login");
  await isThere(page);
  await expect(page.locator("[name=username]")).toBeVisible();
  await page.context().setOffline(false);
  await expect(banner(page)).toHaveCount(0);
  await page.context().close();
});

test("a form that cannot be sent keeps what was typed, and goes once there is a connection", async ({ browser }) => {
  const person = await Person.arrive(browser, heard, goneLines);
  await person.isSignedInAs(accounts.clientmaster);
  await person.goTo("/clientmaster/workpost");
  await isThere(person.page);
  await isKept(person.page);
  const work = { title: "A van with a mural", description: "Both sides.", budget: "9000", deadlinedate: "2099-05-31" };
  await person.choose("categoryid", "Graphic Design");
  await person.choose("subcategoryid", "Logo & Identity");
  await person.fill(work);
  await person.page.context().setOffline(true);
  await expect(banner(person.page)).toBeVisible();
  await person.submit();
  await person.hears(silence);
  for (const [name, value] of Object.entries(work)) await expect(person.field(name)).toHaveValue(value);
  await person.page.context().setOffline(false);
  await expect(banner(person.page)).toHaveCount(0);
  await person.submit();
  await person.hears("Work Posted");
  await person.leave();
});

test("what was read stays on screen without a connection, and is read again with one", async ({ browser }) => {
  const page = await opened(browser, "/freelancermaster/workview", accounts.freelancermaster);
  const first = await page.locator("[data-id]").first().innerText();
  await follow(page, "/freelancermaster/myrequest");
  await page.context().setOffline(true);
  await expect(banner(page)).toBeVisible();
  await follow(page, "/freelancermaster/workview");
  expect(await page.locator("[data-id]").first().innerText()).toBe(first);
  const read = page.waitForResponse(/\/api\/search\.findJobs|\/api\/getjobfreelancer/);
  await page.context().setOffline(false);
  expect((await read).ok()).toBe(true);
  await page.context().close();
});

test("nothing that belongs to whoever was signed in is kept", async ({ browser }) => {
  const page = await opened(browser, "/clientmaster/clientprofile", accounts.clientmaster);
  await follow(page, "/clientmaster/viewworks");
  await isKept(page);
  expect((await kept(page)).filter((path) => !/^\/(assets\/[\w.-]+|shell|favicon\.svg)$/.test(path))).toEqual([]);
  await page.context().setOffline(true);
  await page.goto("/clientmaster/clientprofile");
  await expect(page.getByRole("alert")).toHaveText(silence);
  await expect(banner(page)).toBeVisible();
  await expect(page.locator("body")).not.toContainText(accounts.clientmaster.username);
  expect(await faultsOf(page)).toEqual([]);
  await page.context().setOffline(false);
  // By itself, without Retry.
  await expect(page.locator("body")).toContainText(accounts.clientmaster.username);
  await page.context().close();
});

test("what takes long is seen to go on, and is said to whoever does not see it", async ({ browser }) => {
  const page = await opened(browser, "/clientmaster/clienthome", accounts.clientmaster);
  const line = page.locator(".on-its-way");
  await expect(line).toHaveCount(0);
  const held: (() => void)[] = [];
  await page.route("**/api/getworkdetails", async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  await page.evaluate(() => history.pushState({}, "", "/clientmaster/viewworks"));
  await expect(line).toBeVisible();
  await expect(page.getByText("This is taking longer than usual. Please wait.")).toBeAttached({ timeout: 20_000 });
  for (const go of held) go();
  await expect(line).toHaveCount(0);
  await page.context().close();
});

test.describe("a new version", () => {
  /** Another version of the product as its build would leave it: each of its scripts has another name. */
  function nextVersion(): string {
    const root = join(import.meta.dirname, "..");
    const next = mkdtempSync(join(tmpdir(), "kaamkaj-next-"));
    for (const part of ["contract", "domain", "server", "web/dist", "package.json"])
      cpSync(join(root, part), join(next, part), { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) });
    symlinkSync(join(root, "node_modules"), join(next, "node_modules"));
    const dist = join(next, "web/dist");
    const built = readdirSync(join(dist, "assets")).filter((name) => name.endsWith(".js"));
    const renamed = (text: string) =>
      built.reduce((all, name) => all.replaceAll(name, name.replace(/\.js$/, ".next.js")), text);
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

  const strip = (page: Page) => page.locator(".strip", { hasText: newer });

  test("is offered to an open page, keeps what is typed there, and is loaded when it is asked for", async ({
    browser,
  }) => {
    const place = { dataDir: product.dataDir, port: Number(new URL(product.url).port) };
    // What the old pages are made of is gone with the new one.
    const expected = new RegExp(`${goneLines.source}|status of 404`);
    const page = await arrive(browser, { as: undefined, heard, expected, product: product.url });
    const form = await page.context().newPage();
    for (const [each, path] of [
      [page, "/guestmaster/role"],
      [form, "/guestmaster/forgotpwd"],
    ] as const) {
      await each.goto(path);
      await isThere(each);
      await isKept(each);
    }
    await product.kill9();
    product = await startProduct({ ...place, from: next });

    const typed = form.locator("[name=username]");
    await typed.fill("democlient");
    await expect(strip(form)).toBeVisible();
    await expect(typed).toHaveValue("democlient");
    const other = await page.context().newPage();
    await other.goto("/guestmaster/role");
    await isThere(other);
    await expect(strip(page)).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole("button", { name: "Reload" }).click();
    await expect(strip(page)).toHaveCount(0);
    for (const each of [page, other]) {
      await isThere(each);
      await isKept(each);
      const files = await each.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
      const scripts = files.filter((name) => /\/assets\/.*\.js$/.test(name));
      expect(scripts.length).toBeGreaterThan(1);
      expect(scripts.filter((name) => !name.endsWith(".next.js"))).toEqual([]);
      await expect(strip(each)).toHaveCount(0);
    }
    await expect(typed).toHaveValue("democlient");
    await page.context().close();
  });
});
