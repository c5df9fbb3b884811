import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { registerFreelancerList } from "#server/discovery/freelancer-search/public-html.ts";
import { freelancerSitemap } from "#server/discovery/profiles/public-html.ts";
import { profilePages } from "#server/platform/db/schema/profiles.ts";
import { applySettings } from "#server/test/apply-settings.ts";
import { buildFreelancer } from "#server/test/build.ts";
import { buildPage } from "#server/test/discovery/build-page.ts";
import { openPublicApp, type PublicApp } from "#server/test/discovery/public-app.ts";
import { open } from "#server/test/open.ts";

const opened = open({ PUBLIC_URL: "https://kaamkaj.example", LIMIT_PUBLIC_PAGES_PER_MINUTE: "3" }, { hasJobs: false });

const template =
  '<head><title>Freelancers · __brandName__</title><meta name="description" content="The product"/></head><body><ul>' +
  '<li data-row="freelancer"><img src="/images/__freelancerPicture__"/>' +
  '<a href="/guestmaster/freelancer/__freelancerSlug__">__freelancerName__</a><p>__freelancerHeadline__</p>' +
  "<p>__freelancerField__</p><p>__freelancerSkills__</p></li></ul><p>__pageEmpty__</p>" +
  '<a href="__pageNext__">More freelancers</a></body>';

let app: PublicApp;
beforeEach(async () => {
  await opened.db.delete(profilePages);
  await applySettings(opened, { publicPages: "on", freelancerSearch: "public" });
  await app?.close();
  app = await openPublicApp(opened, {
    templates: { "guestmaster/freelancers": template },
    sitemap: freelancerSitemap(opened.services),
    register: registerFreelancerList,
  });
});
afterAll(() => app.close());

const path = "/guestmaster/freelancers";
const publish = async (name: string, page: object = {}) =>
  buildPage(opened.db, {
    ...{ accountId: (await buildFreelancer(opened.db, { name })).id, shownName: "full", isListed: true },
    ...page,
  });

describe("the list of freelancers, before any script", () => {
  it("holds those who are public and agree to be found, as texts", async () => {
    const slug = await publish("Asha Menon", { headline: "Shops & <b>more</b>" });
    await publish("Ravi Listed", { isPublic: false });
    await publish("Meera Public", { isListed: false });
    const { statusCode, headers, body } = await app.visit(path);
    expect([statusCode, headers["cache-control"]]).toEqual([200, "no-store"]);
    expect(body).toContain(`<a href="/guestmaster/freelancer/${slug}">Asha Menon</a>`);
    expect(body).toContain("<p>Shops &amp; &lt;b&gt;more&lt;/b&gt;</p>");
    expect(body).toContain(`<link rel="canonical" href="https://kaamkaj.example${path}">`);
    for (const hidden of ["Ravi", "Meera", "__"]) expect(body).not.toContain(hidden);
  });

  it("has twenty on a page, with a link to the next one", async () => {
    for (let i = 0; i < 21; i += 1) await publish(`Person ${i}`);
    const { body } = await app.visit(path);
    expect(body.match(/data-row/g)).toHaveLength(20);
    const next = /<a href="([^"]*)">More/.exec(body)?.[1]?.replaceAll("&amp;", "&") ?? "";
    expect((await app.visit(next)).body).toContain("Person 0<");
    expect((await app.visit(`${path}?after=x`)).statusCode).toBe(404);
  });

  it("says that there is none, and is as unknown as any address while visitors may not search", async () => {
    expect((await app.visit(`${path}?categoryId=999999`)).body).toContain("No freelancers here right now.");
    for (const settings of [
      { publicPages: "on", freelancerSearch: "companies" },
      { publicPages: "off", freelancerSearch: "public" },
    ] as const) {
      await applySettings(opened, settings);
      expect((await app.visit(path)).body).not.toContain("More freelancers");
    }
  });

  it("is limited per address", async () => {
    expect(await app.visitOften(path, "203.0.113.250", 4)).toEqual([200, 200, 200, 429]);
  });
});
