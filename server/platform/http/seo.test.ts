import { gunzipSync } from "node:zlib";
import Fastify from "fastify";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { standardBrand } from "#domain/operation/brand-setting.ts";
import { registerProblems } from "#server/platform/http/problems.ts";
import { published, registerSeo } from "#server/platform/http/seo.ts";
import { applySettings } from "#server/test/apply-settings.ts";
import { open } from "#server/test/open.ts";

const bare = open();
const live = open({ PUBLIC_URL: "https://kaamkaj.example" });
const limited = open({ PUBLIC_URL: "https://kaamkaj.example", LIMIT_PUBLIC_PAGES_PER_MINUTE: "2" });

const page =
  '<head><title>Hire · Kaamkaj</title><meta name="description" content="Work &amp; more"/></head><body></body>';
const landing = "guestmaster/guesthome";

describe("a page that search engines may show", () => {
  it("names its one address and how it looks where it is shared", () => {
    const text = published(page, landing, { PUBLIC_URL: "https://kaamkaj.example/" }, standardBrand);
    expect(text).toContain('<link rel="canonical" href="https://kaamkaj.example/guestmaster/guesthome">');
    expect(text).toContain('<meta property="og:title" content="Hire · Kaamkaj">');
    expect(text).toContain('<meta property="og:description" content="Work &amp; more">');
    expect(text).toContain('<meta property="og:image" content="https://kaamkaj.example/og.png">');
  });

  it("tells machines who this is", () => {
    const text = published(page, landing, { PUBLIC_URL: "https://kaamkaj.example" }, standardBrand);
    const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text) ?? [];
    expect(JSON.parse(json)).toMatchObject({
      "@context": "https://schema.org",
      "@graph": [{ "@type": "Organization" }, { "@type": "WebSite", description: "Work & more" }],
    });
    expect(
      published(page, "guestmaster/login", { PUBLIC_URL: "https://kaamkaj.example" }, standardBrand),
    ).not.toContain("ld+json");
  });

  it("says nothing of an address where nobody said which one it has", () => {
    expect(published(page, landing, {}, standardBrand)).toBe(page);
  });

  it.each(["adminmaster/adminhome", "guestmaster/resetpwd", "nowhere"])("is not %s", (screen) => {
    expect(published(page, screen, { PUBLIC_URL: "https://kaamkaj.example" }, standardBrand)).toBe(page);
  });
});

describe("what search engines ask for first", () => {
  it("keeps them out of what is behind a login", async () => {
    const { body, headers } = await bare.app.inject({ url: "/robots.txt" });
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(body).toContain("Disallow: /adminmaster/");
    expect(body).not.toContain("Sitemap");
  });

  it("lists the pages by whole addresses, where the product has one", async () => {
    expect((await live.app.inject({ url: "/robots.txt" })).body).toContain(
      "Sitemap: https://kaamkaj.example/sitemap.xml",
    );
    const { body, headers } = await live.app.inject({ url: "/sitemap.xml" });
    expect(headers["content-type"]).toBe("application/xml; charset=utf-8");
    expect(body).toContain("<loc>https://kaamkaj.example/guestmaster/guesthome</loc>");
    expect(body).not.toContain("adminmaster");
  });
});

describe("the sitemap", () => {
  /** A product with a part of two files, which counts how often it is read. */
  function openSitemap() {
    const reads = { starts: 0, files: 0, most: 0, running: 0 };
    const reading = async <T>(what: "starts" | "files", result: T): Promise<T> => {
      reads[what] += 1;
      reads.running += 1;
      reads.most = Math.max(reads.most, reads.running);
      await new Promise(setImmediate);
      reads.running -= 1;
      return result;
    };
    const app = Fastify();
    onTestFinished(() => app.close());
    registerSeo(app, live.services, [
      {
        name: "things",
        isOn: () => true,
        starts: () => reading("starts", ["", "b"]),
        pathsAfter: (key) => reading("files", [`/after/${key}`]),
      },
    ]);
    const get = (path: string, headers: Record<string, string> = {}) => app.inject({ url: path, headers });
    return { reads, get };
  }

  it("is read once for all who ask at once, one file at a time, and again when it is out of date", async () => {
    await applySettings(live, { publicPages: "on" });
    const { reads, get } = openSitemap();
    const paths = ["/sitemap.xml", "/sitemap-things.xml?page=1", "/sitemap-things.xml?page=2"];
    const readAll = () => Promise.all(Array.from({ length: 60 }, (_, i) => get(paths[i % 3] ?? "")));
    const answers = await readAll();
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(reads).toEqual({ starts: 1, files: 2, most: 1, running: 0 });
    expect(answers[0]?.body).toContain("<loc>https://kaamkaj.example/sitemap-things.xml?page=2</loc>");
    expect(answers[2]?.body).toContain("<loc>https://kaamkaj.example/after/b</loc>");
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 301_000 });
    onTestFinished(() => void vi.useRealTimers());
    await readAll();
    expect(reads).toMatchObject({ starts: 2, files: 4 });
  });

  it("has no other files than the index names, so that no address has it read again", async () => {
    const { reads, get } = openSitemap();
    for (const page of ["0", "3", "-1", "1.5", "x", "1&page=2", "__proto__"])
      expect((await get(`/sitemap-things.xml?page=${page}`)).statusCode).toBe(404);
    expect(reads.files).toBe(0);
  });

  it("is sent compressed, and not again to those who have it", async () => {
    const { get } = openSitemap();
    const plain = await get("/sitemap-things.xml");
    const packed = await get("/sitemap-things.xml", { "accept-encoding": "gzip, br" });
    expect(packed.headers).toMatchObject({ "content-encoding": "gzip", vary: "accept-encoding" });
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
    const { etag = "" } = plain.headers;
    expect((await get("/sitemap-things.xml", { "if-none-match": String(etag) })).statusCode).toBe(304);
  });

  it("is refused beyond the limit of public pages", async () => {
    const { services } = limited;
    const app = Fastify();
    onTestFinished(() => app.close());
    registerProblems(app);
    registerSeo(app, services, []);
    const codes = [];
    for (const path of ["/sitemap.xml", "/sitemap.xml", "/sitemap-screens.xml"])
      codes.push((await app.inject({ url: path })).statusCode);
    expect(codes).toEqual([200, 200, 429]);
  });
});
