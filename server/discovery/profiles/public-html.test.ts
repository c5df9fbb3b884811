import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { personalData } from "#server/contexts.ts";
import { freelancerSitemap, registerFreelancerPages } from "#server/discovery/profiles/public-html.ts";
import { releaseSlug, setVisible, takeSlug } from "#server/discovery/profiles/queries.ts";
import { applyErasureRules } from "#server/operation/personal-data/erase-queries.ts";
import { pageSlugs, profilePages } from "#server/platform/db/schema/profiles.ts";
import { applySettings } from "#server/test/apply-settings.ts";
import { ask, outcomeOf } from "#server/test/ask.ts";
import { buildFreelancer } from "#server/test/build.ts";
import { buildItem, buildPage } from "#server/test/discovery/build-page.ts";
import { openPublicApp, type PublicApp } from "#server/test/discovery/public-app.ts";
import { open } from "#server/test/open.ts";
import { buildPaid, buildReview, buildReviewWindow } from "#server/test/trust/build-review.ts";

const opened = open({ PUBLIC_URL: "https://kaamkaj.example", LIMIT_PUBLIC_PAGES_PER_MINUTE: "3" }, { hasJobs: false });

const template =
  '<head><title>__pageName__ · __brandName__</title><meta name="description" content="The product"/></head>' +
  '<body><img src="/images/__pagePicture__"/><h1>__pageName__</h1><p>__pageHeadline__</p><p>__pagePlace__</p>' +
  '<p>__pageAbout__</p><ul><li data-row="skill"><span>__skillName__</span></li></ul>' +
  '<ul><li data-row="work"><h3>__workTitle__</h3><p>__workYear__</p><a href="/images/__workPicture__">' +
  '<img alt="Picture 1 of __workTitle__"/></a><a href="__workLink__">See the work</a></li></ul>' +
  '<section><p>__pageReviews__</p><ol><li data-row="review"><p>__reviewAuthor__</p><p>__reviewMarks__</p>' +
  "<p>__reviewText__</p><p>Reply of __pageName__</p><p>__reviewReply__</p></li></ol></section></body>";
let app: PublicApp;
beforeEach(async () => {
  await applySettings(opened, { publicPages: "on" });
  await app?.close();
  app = await openPublicApp(opened, {
    templates: { "guestmaster/freelancer/*": template },
    sitemap: freelancerSitemap(opened.services),
    register: registerFreelancerPages,
  });
});
afterAll(() => app.close());

const visit = (slug: string) => app.visit(`/guestmaster/freelancer/${slug}`);

describe("the public page of a freelancer, before any script", () => {
  it("holds its texts, as texts, and is stored nowhere", async () => {
    const slug = await buildPage(opened.db, { headline: "Shops & <b>more</b>", about: "$& __pageName__" });
    const { statusCode, headers, body } = await visit(slug);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({ "cache-control": "no-store", "content-type": "text/html; charset=utf-8" });
    expect(headers["content-security-policy"]).toContain("default-src");
    expect(body).toContain("<p>Shops &amp; &lt;b&gt;more&lt;/b&gt;</p>");
    expect(body).toContain("<p>$&amp; __pageName__</p>");
    expect(body).toContain('<meta name="description" content="Shops &amp; &lt;b&gt;more&lt;/b&gt;"');
    expect(body).toMatch(/<title>Person \w+ \S\. · Kaamkaj<\/title>|<title>Person \S\. · Kaamkaj<\/title>/);
  });

  it("holds each work of the portfolio with its pictures", async () => {
    const { id: accountId } = await buildFreelancer(opened.db);
    const { picture } = await buildItem(opened.db, accountId, { title: "<b>One</b> __pageName__", year: 2024 });
    await buildItem(opened.db, accountId, { title: "Two", link: "https://shop.example/?a=1&b=2", position: 2 });
    const { body } = await visit(await buildPage(opened.db, { accountId }));
    expect(body).toContain("<h3>&lt;b&gt;One&lt;/b&gt; __pageName__</h3><p>2024</p>");
    expect(body).toContain(`<a href="/images/${picture}"><img alt="Picture 1 of &lt;b&gt;One`);
    expect(body).toContain("<h3>Two</h3><p></p>");
    expect(body).toContain('<a href="https://shop.example/?a=1&amp;b=2">');
    expect(body).not.toContain("__work");
    expect((await visit(await buildPage(opened.db))).body).toContain("<ul></ul>");
  });

  it("holds what companies have said, where the platform has reviews", async () => {
    const { freelancer, requestId } = await buildPaid(opened);
    const window = await buildReviewWindow(opened.db, requestId);
    const text = "Good work. __pageAbout__ </li>";
    await buildReview(opened.db, window, { by: "company", text, reply: "Thank <you>.", visibleAt: new Date() });
    await buildReview(opened.db, window, { by: "freelancer", visibleAt: null });
    const { accountId } = freelancer;
    const empty = (await visit(await buildPage(opened.db, { accountId, about: "About me" }))).body;
    expect(empty).toContain("<section><p></p><ol></ol></section>");
    await opened.db.delete(pageSlugs).where(eq(pageSlugs.accountId, accountId));
    await opened.db.delete(profilePages).where(eq(profilePages.accountId, accountId));
    await applySettings(opened, { publicPages: "on", reviews: "on" });
    const { body } = await visit(await buildPage(opened.db, { accountId }));
    expect(body).toContain("<p>1 review · Quality 4 out of 5 · On time 5 out of 5 · Communication 3 out of 5</p>");
    expect(body).toContain("<p>Tea House</p><p>Quality 4 out of 5 · On time 5 out of 5 · Communication 3 out of 5</p>");
    expect(body).toContain("<p>Good work. __pageAbout__ &lt;/li&gt;</p>");
    expect(body).toContain("<p>Thank &lt;you&gt;.</p></li></ol>");
  });

  it("names its address, its picture and its facts for search engines", async () => {
    const { body } = await visit(await buildPage(opened.db, { slug: "asha-menon", headline: "</script>Shops" }));
    expect(body).toContain('<link rel="canonical" href="https://kaamkaj.example/guestmaster/freelancer/asha-menon">');
    expect(body).toContain('<meta property="og:type" content="profile">');
    expect(body).toMatch(/<meta property="og:image" content="https:\/\/kaamkaj\.example\/images\/\w+\.webp">/);
    const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body) ?? [];
    expect(JSON.parse(json)).toMatchObject({
      "@type": "ProfilePage",
      url: "https://kaamkaj.example/guestmaster/freelancer/asha-menon",
      mainEntity: { "@type": "Person", description: "</script>Shops", address: { addressCountry: "IN" } },
    });
    expect(json).not.toContain("@kaamkaj.example");
  });

  it("is gone within a minute after it is unpublished, and never was there under an unknown address", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      const slug = await buildPage(opened.db);
      expect((await visit(slug)).statusCode).toBe(200);
      await opened.db.update(profilePages).set({ isPublic: false });
      vi.setSystemTime(Date.now() + 60_000);
      expect((await visit(slug)).statusCode).toBe(410);
      expect((await visit("nobody-here")).statusCode).toBe(404);
    } finally {
      vi.useRealTimers();
    }
  });

  it("was never there before it is published for the first time, nor under an address that it left before", async () => {
    const slug = await buildPage(opened.db, { isPublic: false });
    expect((await visit(slug)).statusCode).toBe(404);
    const { id: accountId } = await buildFreelancer(opened.db);
    const former = await buildPage(opened.db, { accountId, isPublic: false });
    await releaseSlug(opened.db, accountId, "a-later-one");
    await takeSlug(opened.db, accountId, "a-later-one");
    await setVisible(opened.db, accountId, { isPublic: true, isListed: false });
    expect((await visit(former)).statusCode).toBe(404);
    expect((await visit("a-later-one")).statusCode).toBe(200);
  });

  it("begins anew for the next account under an address that has rested", async () => {
    const slug = await buildPage(opened.db);
    await opened.db
      .update(pageSlugs)
      .set({ releasedAt: new Date("2020-01-01") })
      .where(eq(pageSlugs.slug, slug));
    const { id: accountId } = await buildFreelancer(opened.db);
    expect(await takeSlug(opened.db, accountId, slug)).toBe(true);
    expect((await visit(slug)).statusCode).toBe(404);
  });

  it("is gone once its account was erased or has another address", async () => {
    const { id: accountId } = await buildFreelancer(opened.db);
    const slug = await buildPage(opened.db, { accountId });
    await opened.db.update(pageSlugs).set({ accountId: null, releasedAt: new Date() }).where(eq(pageSlugs.slug, slug));
    expect((await visit(slug)).statusCode).toBe(410);
  });

  it("shows the empty page to the screen where there is none, which says so", async () => {
    const { body, headers } = await visit("nobody-here");
    expect(body).toBe("<!doctype html><head><title>Kaamkaj</title></head>");
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  });

  it("is as unknown as any other address while the setting is off", async () => {
    const slug = await buildPage(opened.db);
    await applySettings(opened, {});
    const [page, other] = [await visit(slug), await app.visit("/guestmaster/nowhere")];
    expect([page.statusCode, page.body]).toEqual([other.statusCode, other.body]);
  });

  it("is sent to an address three times a minute where that is the limit", async () => {
    const slug = await buildPage(opened.db);
    const visits = app.visitOften(`/guestmaster/freelancer/${slug}`, "198.51.100.7", 4);
    expect(await visits).toEqual([200, 200, 200, 429]);
    const call = await ask(opened, "freelancers.get", { slug }, { remoteAddress: "198.51.100.7" });
    expect(outcomeOf(call)).toBe("429 too_many");
  });
});

describe("search engines", () => {
  const get = async (url: string) => (await app.visit(url)).body;

  it("find public pages in the sitemap, and may show pictures", async () => {
    await opened.db.delete(pageSlugs);
    const slug = await buildPage(opened.db);
    await buildPage(opened.db, { isPublic: false, slug: "not-public" });
    const index = await get("/sitemap.xml");
    expect(index).toContain("<loc>https://kaamkaj.example/sitemap-screens.xml</loc>");
    expect(index).toContain("<loc>https://kaamkaj.example/sitemap-freelancers.xml?page=1</loc>");
    const files = await get("/sitemap-freelancers.xml?page=1");
    expect(files).toContain(`<loc>https://kaamkaj.example/guestmaster/freelancer/${slug}</loc>`);
    expect(files).not.toContain("not-public");
    expect(await get("/sitemap-freelancers.xml?page=2")).not.toContain("<loc>");
    expect(await get("/sitemap-screens.xml")).toContain("guesthome");
    expect(await get("/robots.txt")).not.toContain("/images/");
  });

  it("find what they found before while the setting is off", async () => {
    await applySettings(opened, {});
    expect(await get("/sitemap.xml")).toContain("<loc>https://kaamkaj.example/guestmaster/guesthome</loc>");
    expect(await get("/robots.txt")).toContain("Disallow: /images/");
    expect(await get("/sitemap-freelancers.xml")).not.toContain("urlset");
  });
});

it("an erased account leaves no page, and its address to nobody", async () => {
  const { id } = await buildFreelancer(opened.db);
  const slug = await buildPage(opened.db, { accountId: id });

  await opened.db.transaction((tx) => applyErasureRules(tx, personalData, id));
  expect((await visit(slug)).statusCode).toBe(410);
  const { id: otherId } = await buildFreelancer(opened.db);
  expect(await takeSlug(opened.db, otherId, slug)).toBe(false);
});
