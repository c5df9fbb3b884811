import { describe, expect, it } from "vitest";
import { standardBrand } from "#domain/operation/brand-setting.ts";
import { brandedPage, brandRevision } from "#server/platform/brand/brand-page.ts";
import { policyOfPage } from "#server/platform/http/headers.ts";

const page = [
  '<head><title>Log in · __brandName__</title><link rel="icon" href="/favicon.svg" type="image/svg+xml" />',
  '<meta name="description" content="__brandDescription__"/><style>a{color:red}</style></head>',
  '<body><svg class="brand-mark" width="28"><rect/></svg>__brandName__<p>__brandName__ · __brandTagline__</p>__rows__</body>',
].join("");

describe("a page of the build", () => {
  it("has the default name and nothing more until the brand is changed", () => {
    const branded = brandedPage(page, standardBrand);
    expect(branded).toContain("<title>Log in · Kaamkaj</title>");
    expect(branded).toContain("<p>Kaamkaj · where companies and freelancers get work done</p>__rows__");
    expect(branded).toContain('content="Kaamkaj brings companies and freelancers together');
    expect(branded).not.toContain("<script");
    expect(brandRevision(standardBrand)).toBe("");
  });

  it("has the name, the tagline and the logo of another brand as text and nothing else", () => {
    const brand = { ...standardBrand, name: 'Hunar <b>"', tagline: "Work & pay $&", logo: "abc.webp" };
    const branded = brandedPage(page, brand);
    expect(branded).toContain("<title>Log in · Hunar &lt;b&gt;&quot;</title>");
    expect(branded).toContain("· Work &amp; pay $&amp;</p>");
    expect(branded).not.toContain("<b>");
    expect(branded).not.toContain("<svg");
    expect(branded).toContain('<img class="brand-mark" src="/images/abc.webp?w=64"');
    expect(branded).toContain('href="/brand/abc.webp/192.png" type="image/png"');
    const [, facts = ""] = /<script type="application\/json" id="brand">(.*?)<\/script>/.exec(branded) ?? [];
    expect(JSON.parse(facts)).toMatchObject({ name: brand.name, tagline: brand.tagline, logo: "abc.webp" });
    expect(brandRevision(brand)).not.toBe("");
  });

  it("has the accent in its style, which its policy names", () => {
    const plain = brandedPage(page, { ...standardBrand, name: "Hunar" });
    const branded = brandedPage(page, { ...standardBrand, accent: "#7a1fa2" });
    expect(plain).not.toContain("--accent");
    expect(branded).toMatch(/<style>a\{color:red\}:root\{--accent:light-dark\(#7a1fa2,#[\da-f]{6}\)/);
    expect(policyOfPage(branded)).not.toBe(policyOfPage(plain));
    expect(brandedPage("<head></head>", { ...standardBrand, accent: "#7a1fa2" })).toMatch(/<style>:root\{--accent/);
  });
});
