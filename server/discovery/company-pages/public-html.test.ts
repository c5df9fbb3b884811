import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { personalData } from "#server/contexts.ts";
import { companySitemap, registerCompanyPages } from "#server/discovery/company-pages/public-html.ts";
import { computeRecords } from "#server/hiring/records/queries.ts";
import { applyErasureRules } from "#server/operation/personal-data/erase-queries.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { companyPages } from "#server/platform/db/schema/profiles.ts";
import { districts } from "#server/platform/db/schema/reference.ts";
import { applySettings } from "#server/test/apply-settings.ts";
import { ask, outcomeOf } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildRequest, buildWork } from "#server/test/build.ts";
import { buildCompanyPage, buildPage, moveToKerala } from "#server/test/discovery/build-page.ts";
import { openPublicApp, type PublicApp, structuredDataOf } from "#server/test/discovery/public-app.ts";
import { open } from "#server/test/open.ts";
import { buildRestriction } from "#server/test/trust/build-decision.ts";
import { buildReview, buildReviewWindow } from "#server/test/trust/build-review.ts";

const opened = open({ PUBLIC_URL: "https://kaamkaj.example", LIMIT_PUBLIC_PAGES_PER_MINUTE: "3" }, { hasJobs: false });

const template =
  '<head><title>__pageName__ · __brandName__</title><meta name="description" content="The product"/></head>' +
  '<body><img src="/images/__pageLogo__"/><h1>__pageName__</h1><p>__pagePlace__</p><p>__pageAbout__</p>' +
  '<a href="__pageWebsite__">__pageWebsite__</a><p>__pageNew__</p><dd>__pagePaidWorks__</dd><dd>__pageFilled__</dd>' +
  '<ul><li data-id="__reviewId__" data-row="review"><p>__reviewAuthor__ · __reviewDay__</p>' +
  "<dd>__reviewFirst__ out of 5</dd><p>__reviewText__</p><p>__reviewReply__</p></li></ul></body>";
let app: PublicApp;
beforeEach(async () => {
  await applySettings(opened, { publicPages: "on", reviews: "on" });
  await app?.close();
  app = await openPublicApp(opened, {
    templates: { "guestmaster/company/*": template },
    sitemap: companySitemap(opened.services),
    register: registerCompanyPages,
  });
});
afterAll(() => app.close());

const visit = (slug: string) => app.visit(`/guestmaster/company/${slug}`);

describe("the public page of a company, before any script", () => {
  it("holds its texts, as texts, and is stored nowhere", async () => {
    const slug = await buildCompanyPage(opened.db, {
      about: 'Sarees & <b>more</b>\n$& __pageName__ <li data-row="review">',
      website: "https://weavers.example/?a=1&b=2",
    });
    const { statusCode, headers, body } = await visit(slug);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({ "cache-control": "no-store", "content-type": "text/html; charset=utf-8" });
    expect(body).toContain("<p>Sarees &amp; &lt;b&gt;more&lt;/b&gt;\n$&amp; __pageName__ &lt;li data-row");
    expect(body).toContain(
      '<meta name="description" content="Sarees &amp; &lt;b&gt;more&lt;/b&gt; $&amp; __pageName__',
    );
    expect(body).toContain('<a href="https://weavers.example/?a=1&amp;b=2">');
    expect(body).toContain("<p>No track record yet: it starts after three finished jobs.</p>");
    expect(body).toContain("<ul></ul>");
  });

  it("holds its track record and its visible reviews", async () => {
    const { id: accountId } = await buildCompany(opened.db);
    for (const status of ["paid", "paid", "paid"] as const) {
      const { id: workId } = await buildWork(opened.db, { ownerId: accountId });
      const { id } = await buildRequest(opened.db, { workId, status });
      const window = await buildReviewWindow(opened.db, id, { revealedAt: new Date() });
      const visibleAt = new Date("2026-02-28T10:00:00Z");
      await buildReview(opened.db, window, { by: "freelancer", text: "Paid __reviewAuthor__.", visibleAt });
    }
    await computeRecords(opened.db);
    const { body } = await visit(await buildCompanyPage(opened.db, { accountId }));
    expect(body).toContain("<p></p><dd>3</dd><dd>3 of 3</dd>");
    expect(
      body.match(/ · 28-02-2026 15:30<\/p><dd>4 out of 5<\/dd><p>Paid __reviewAuthor__\.<\/p><p><\/p><\/li>/g),
    ).toHaveLength(3);
  });

  it("describes the organization for search engines, as it stands on the page", async () => {
    const { id: accountId, districtId } = await buildCompany(opened.db, { name: "Weavers </script>" });
    await moveToKerala(opened.db, districtId);
    const [district] = await opened.db.select().from(districts).where(eq(districts.id, districtId));
    const website = "https://weavers.example";
    const { body } = await visit(await buildCompanyPage(opened.db, { accountId, website, slug: "kannur-weavers" }));
    const address = "https://kaamkaj.example/guestmaster/company/kannur-weavers";
    expect(body).toContain(`<link rel="canonical" href="${address}">`);
    expect(body).toContain('<meta name="twitter:card" content="summary">');
    const facts = structuredDataOf(body);
    expect(facts).toEqual({
      "@context": "https://schema.org",
      "@type": "Organization",
      name: "Weavers </script>",
      url: address,
      logo: expect.stringMatching(/^https:\/\/kaamkaj\.example\/images\/\w+\.webp$/),
      description: "We weave sarees.",
      sameAs: website,
      address: {
        "@type": "PostalAddress",
        addressLocality: district?.name,
        addressRegion: "Kerala",
        addressCountry: "IN",
      },
    });
    for (const text of [`${district?.name}, Kerala`, website, "We weave sarees."])
      expect(body.split("</head>")[1]).toContain(text);
  });

  it.each([
    [
      "unpublished",
      (accountId: number) =>
        opened.db.update(companyPages).set({ isPublic: false }).where(eq(companyPages.accountId, accountId)),
    ],
    [
      "rejected",
      (accountId: number) => opened.db.update(accounts).set({ status: "rejected" }).where(eq(accounts.id, accountId)),
    ],
    [
      "restricted",
      async (accountId: number) =>
        buildRestriction(opened.db, { accountId, decidedBy: (await buildAdmin(opened.db)).id, kinds: ["publish"] }),
    ],
    ["erased", (accountId: number) => opened.db.transaction((tx) => applyErasureRules(tx, personalData, accountId))],
  ])("is gone within a minute after its company was %s", async (_, end) => {
    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      const { id: accountId } = await buildCompany(opened.db);
      const slug = await buildCompanyPage(opened.db, { accountId });
      expect((await visit(slug)).statusCode).toBe(200);
      await end(accountId);
      vi.setSystemTime(Date.now() + 60_000);
      const { statusCode, body } = await visit(slug);
      expect([statusCode, structuredDataOf(body)]).toEqual([410, undefined]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("never was there under an unknown address, or that of a freelancer", async () => {
    expect((await visit("unknown-weavers")).statusCode).toBe(404);
    expect((await visit(await buildPage(opened.db))).statusCode).toBe(404);
  });

  it("is as unknown as any other address while the setting is off", async () => {
    const slug = await buildCompanyPage(opened.db);
    await applySettings(opened, {});
    const { statusCode, body } = await app.visit("/guestmaster/nowhere");
    expect(await visit(slug)).toMatchObject({ statusCode, body });
  });

  it("is sent to an address as often as all public pages together", async () => {
    const slug = await buildCompanyPage(opened.db);
    const visits = app.visitOften(`/guestmaster/company/${slug}`, "198.51.100.7", 4);
    expect(await visits).toEqual([200, 200, 200, 429]);
    const call = await ask(opened, "publicPages.company", { slug }, { remoteAddress: "198.51.100.7" });
    expect(outcomeOf(call)).toBe("429 too_many");
  });
});

it("search engines find public pages of companies in the sitemap", async () => {
  const slug = await buildCompanyPage(opened.db);
  await buildCompanyPage(opened.db, { isPublic: false, slug: "not-public" });
  const get = async (url: string) => (await app.visit(url)).body;
  expect(await get("/sitemap.xml")).toContain("<loc>https://kaamkaj.example/sitemap-companies.xml?page=1</loc>");
  const files = await get("/sitemap-companies.xml?page=1");
  expect(files).toContain(`<loc>https://kaamkaj.example/guestmaster/company/${slug}</loc>`);
  expect(files).not.toContain("not-public");
  await applySettings(opened, {});
  expect(await get("/sitemap-companies.xml")).not.toContain("urlset");
});
