import { describe, expect, it } from "vitest";
import { standardBrand } from "#domain/brand-setting.ts";
import { published } from "#server/platform/http/seo.ts";
import { open } from "#server/test/open.ts";

const bare = open();
const live = open({ PUBLIC_URL: "https://kaamkaj.example" });

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
