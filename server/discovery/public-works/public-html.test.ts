import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { registerWorkPages, workSitemap } from "#server/discovery/public-works/public-html.ts";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { companies, works } from "#server/platform/db/schema/marketplace.ts";
import { companyPages } from "#server/platform/db/schema/profiles.ts";
import { districts, locations } from "#server/platform/db/schema/reference.ts";
import { applySettings } from "#server/test/apply-settings.ts";
import { buildCompany, buildRequest, buildWork } from "#server/test/build.ts";
import { buildCompanyPage, moveToKerala } from "#server/test/discovery/build-page.ts";
import { openPublicApp, type PublicApp, structuredDataOf } from "#server/test/discovery/public-app.ts";
import { open } from "#server/test/open.ts";

const opened = open(
  { PUBLIC_URL: "https://kaamkaj.example", LIMIT_PUBLIC_PAGES_PER_MINUTE: "3", TIME_ZONE: "Asia/Kolkata" },
  { hasJobs: false },
);

const template =
  '<head><title>__pageTitle__ · __brandName__</title><meta name="description" content="The product"/></head>' +
  '<body><h1>__pageTitle__</h1><a href="/guestmaster/company/__pageSlug__">__pageCompany__</a><p>__pagePlace__</p>' +
  "<dd>__pageBudget__</dd><dd>__pageDeadline__</dd><dd>__pagePosted__</dd><p>__pageDescription__</p>" +
  "<p>__pageQuotes__</p><p>__pageNew__</p><p>Freelance contract</p></body>";
const listTemplate =
  '<head><title>Jobs</title><meta name="description" content="The product"/></head><body><ul>' +
  '<li data-id="__workId__" data-row="work"><a href="/guestmaster/work/__workId__">__workTitle__</a></li></ul>' +
  '<p>__pageEmpty__</p><a href="__pageNext__">More jobs</a></body>';

let app: PublicApp;
let ownerId: number;
beforeEach(async () => {
  await opened.db.delete(works);
  await applySettings(opened, { publicPages: "on", publicWorks: "on" });
  await app?.close();
  app = await openPublicApp(opened, {
    templates: { "guestmaster/work/*": template, "guestmaster/works": listTemplate },
    sitemap: workSitemap(opened.services),
    register: registerWorkPages,
  });
  ownerId = (await buildCompany(opened.db, { name: "Kannur Weavers" })).id;
  await buildCompanyPage(opened.db, { accountId: ownerId, slug: `weavers-${ownerId}` });
});
afterAll(() => app.close());

/** A work, and what the audit log says of its publication. */
async function publish(more: Parameters<typeof buildWork>[1] = {}): Promise<number> {
  const { id, isPublic } = await buildWork(opened.db, { ownerId, isPublic: true, title: "A shop front", ...more });
  const entry = { username: "", role: "client", call: "works.setPublic", outcome: "done", address: "", requestId: "" };
  if (isPublic)
    await opened.db
      .insert(auditEntries)
      .values({ ...entry, subject: "work", subjectId: String(id), before: {}, after: { isPublic } });
  return id;
}
const visit = (id: number | string) => app.visit(`/guestmaster/work/${id}`);

async function moveCompany() {
  const [company] = await opened.db.select().from(companies).where(eq(companies.accountId, ownerId));
  await moveToKerala(opened.db, company?.districtId ?? 0);
  const [district] = await opened.db
    .select()
    .from(districts)
    .where(eq(districts.id, company?.districtId ?? 0));
  const [town] = await opened.db
    .select()
    .from(locations)
    .where(eq(locations.id, company?.locationId ?? 0));
  return { district: district?.name ?? "", town: town?.name ?? "" };
}

describe("the page of a public work, before any script", () => {
  it("holds its texts, as texts, and is stored nowhere", async () => {
    const id = await publish({ description: "Three <b>pages</b>.\n$& __pageTitle__", quotes: true });
    const { statusCode, headers, body } = await visit(id);
    expect([statusCode, headers["cache-control"]]).toEqual([200, "no-store"]);
    expect(body).toContain("<p>Three &lt;b&gt;pages&lt;/b&gt;.\n$&amp; __pageTitle__</p>");
    expect(body).toContain(`<a href="/guestmaster/company/weavers-${ownerId}">Kannur Weavers</a>`);
    expect(body).toContain("<dd>₹1,000</dd><dd>31-12-2099</dd>");
    expect(body).toContain("<p>Quotes welcome</p>");
    expect(body).toContain('<meta name="description" content="Three &lt;b&gt;pages&lt;/b&gt;. $&amp; __pageTitle__"');
  });

  it("describes the work for search engines with all that they require, as it stands on the page", async () => {
    const { district, town } = await moveCompany();
    const id = await publish({
      description: "Three <b>pages</b>.\nIn blue.",
      postedAt: new Date("2026-02-27T20:00:00Z"),
    });
    const { body } = await visit(id);
    const address = `https://kaamkaj.example/guestmaster/work/${id}`;
    expect(body).toContain(`<link rel="canonical" href="${address}">`);
    expect(structuredDataOf(body)).toEqual({
      "@context": "https://schema.org",
      "@type": "JobPosting",
      title: "A shop front",
      description: "Three &lt;b&gt;pages&lt;/b&gt;.<br>In blue.",
      datePosted: "2026-02-28",
      validThrough: "2099-12-31T18:29:59.000Z",
      employmentType: "CONTRACTOR",
      hiringOrganization: {
        "@type": "Organization",
        name: "Kannur Weavers",
        sameAs: `https://kaamkaj.example/guestmaster/company/weavers-${ownerId}`,
        logo: expect.stringMatching(/^https:\/\/kaamkaj\.example\/images\/\w+\.webp$/),
      },
      jobLocation: {
        "@type": "Place",
        address: {
          "@type": "PostalAddress",
          addressLocality: `${town}, ${district}`,
          addressRegion: "Kerala",
          addressCountry: "IN",
        },
      },
    });
    for (const text of [
      "A shop front",
      "28-02-2026",
      "31-12-2099",
      "Kannur Weavers",
      `${town}, ${district}, Kerala, India`,
    ])
      expect(body.split("</head>")[1]).toContain(text);
  });

  it("has no structured data without a state", async () => {
    const { body, statusCode } = await visit(await publish());
    expect([statusCode, structuredDataOf(body)]).toEqual([200, undefined]);
  });

  it.each([
    ["engaged", (workId: number) => buildRequest(opened.db, { workId, status: "accepted" })],
    ["paused", (id: number) => opened.db.update(works).set({ pausedAt: new Date() }).where(eq(works.id, id))],
    ["overdue", (id: number) => opened.db.update(works).set({ deadline: "2020-01-01" }).where(eq(works.id, id))],
    ["deleted", (id: number) => opened.db.delete(works).where(eq(works.id, id))],
    ["unpublished", (id: number) => opened.db.update(works).set({ isPublic: false }).where(eq(works.id, id))],
    ["hidden with the page of its company", () => opened.db.update(companyPages).set({ isPublic: false })],
  ])("is gone within a minute after the work was %s", async (_, end) => {
    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      await moveCompany();
      const id = await publish();
      expect(structuredDataOf((await visit(id)).body)).toBeDefined();
      await end(id);
      vi.setSystemTime(Date.now() + 60_000);
      const { statusCode, body } = await visit(id);
      expect([statusCode, structuredDataOf(body)]).toEqual([410, undefined]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("was never there, as under another id, where the work was never public", async () => {
    const id = await publish({ isPublic: false });
    for (const other of [id, id + 1000, 0, "abc", "1e3", "99999999999"])
      expect((await visit(other)).statusCode).toBe(404);
  });

  it.each([[{}], [{ publicPages: "on" }], [{ publicWorks: "on" }]] as const)(
    "is as unknown as any other address with %j",
    async (settings) => {
      const id = await publish();
      await applySettings(opened, settings);
      const { statusCode, body } = await app.visit("/guestmaster/nowhere");
      expect(await visit(id)).toMatchObject({ statusCode, body });
      expect(await app.visit("/guestmaster/works")).toMatchObject({ statusCode, body });
    },
  );

  it("is sent to an address as often as all public pages together", async () => {
    const id = await publish();
    expect(await app.visitOften(`/guestmaster/work/${id}`, "198.51.100.9", 4)).toEqual([200, 200, 200, 429]);
    expect(await app.visitOften("/guestmaster/works", "198.51.100.9", 1)).toEqual([429]);
  });
});

describe("the list of public works, before any script", () => {
  const list = async (query = "") => {
    const { statusCode, body } = await app.visit(`/guestmaster/works${query}`);
    return {
      statusCode,
      body,
      titles: [...body.matchAll(/<a href="\/guestmaster\/work\/\d+">(.*?)<\/a>/g)].map(([, title]) => title),
      next: /<a href="([^"]*)">More jobs/.exec(body)?.[1]?.replaceAll("&amp;", "&") ?? "",
    };
  };

  it("holds twenty works on a page, with a link to the next one", async () => {
    const [first, ...others] = Array.from({ length: 21 }, (_, i) => `Work <${String(i).padStart(2, "0")}>`);
    const { categoryId, subcategoryId } = await buildWork(opened.db, { ownerId, isPublic: true, title: first ?? "" });
    for (const title of others) await publish({ title, categoryId, subcategoryId });
    const page = await list();
    expect(page.titles).toHaveLength(20);
    expect(page.titles[0]).toBe("Work &lt;20&gt;");
    expect((await list(page.next.slice("/guestmaster/works".length))).titles).toEqual(["Work &lt;00&gt;"]);
    const filtered = await list(`?districtId=&categoryId=${categoryId}&utm_source=x`);
    expect(filtered.next).toMatch(new RegExp(`^/guestmaster/works\\?categoryId=${categoryId}&after=[\\w-]+$`));
    expect(filtered.body).toContain(`href="https://kaamkaj.example/guestmaster/works?categoryId=${categoryId}"`);
  });

  it("looks for the words of its address", async () => {
    await publish({ title: "Photographs of sarees" });
    await publish();
    expect((await list("?q=photograph")).titles).toEqual(["Photographs of sarees"]);
  });

  it("says that there is none, and leads nowhere", async () => {
    expect(await list("?categoryId=999999")).toMatchObject({ statusCode: 200, titles: [], next: "" });
    expect((await list()).body).toContain("<p>No jobs here right now.</p>");
  });

  it.each(["?after=x", "?after=WzEsMV0x"])("is not found after a key of no list: %s", async (query) => {
    expect((await list(query)).statusCode).toBe(404);
  });

  it("takes no notice of filters that are none", async () => {
    await publish();
    expect((await list("?categoryId=x&districtId=-1")).titles).toEqual(["A shop front"]);
  });
});

it("search engines find public works in the sitemap", async () => {
  const id = await publish();
  const hidden = await publish({ isPublic: false });
  const get = async (url: string) => (await app.visit(url)).body;
  expect(await get("/sitemap.xml")).toContain("<loc>https://kaamkaj.example/sitemap-works.xml?page=1</loc>");
  const files = await get("/sitemap-works.xml?page=1");
  expect(files).toContain(`<loc>https://kaamkaj.example/guestmaster/work/${id}</loc>`);
  expect(files).not.toContain(`/guestmaster/work/${hidden}<`);
  await applySettings(opened, { publicPages: "on" });
  expect(await get("/sitemap.xml")).not.toContain("sitemap-works");
  expect(await get("/sitemap-works.xml")).not.toContain("urlset");
});
