import { parseFeed } from "@rowanmanning/feed-parser";
import { eq } from "drizzle-orm";
import Fastify, { type FastifyInstance } from "fastify";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { registerFeeds } from "#server/discovery/feeds/feeds.ts";
import { processErasures } from "#server/operation/personal-data/erasures.ts";
import { accounts, companies, works } from "#server/platform/db/schema/marketplace.ts";
import { erasures } from "#server/platform/db/schema/personal-data.ts";
import { companyPages } from "#server/platform/db/schema/profiles.ts";
import { applySettings } from "#server/test/apply-settings.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildCompany, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { buildCompanyPage } from "#server/test/discovery/build-page.ts";
import { open } from "#server/test/open.ts";

const opened = open({ LIMIT_PUBLIC_PAGES_PER_MINUTE: "3", PORT: "3000" }, { hasJobs: false });
const origin = "http://localhost:3000";

let visitors = 0;
let app: FastifyInstance;
let ownerId: number;
beforeEach(async () => {
  app = Fastify();
  registerFeeds(app, opened.services);
  await opened.db.delete(works);
  await applySettings(opened, { publicPages: "on", publicWorks: "on" });
  ownerId = (await buildCompany(opened.db, { name: "Kannur Weavers" })).id;
  await buildCompanyPage(opened.db, { accountId: ownerId, slug: `weavers-${ownerId}` });
  return async () => {
    vi.useRealTimers();
    await app.close();
  };
});

/** Reads an address as another visitor each time. */
function visit(url: string, headers: Record<string, string> = {}) {
  visitors += 1;
  return app.inject({ url, headers, remoteAddress: `203.0.113.${visitors}` });
}
const publish = (more: Parameters<typeof buildWork>[1] = {}) =>
  buildWork(opened.db, { ownerId, isPublic: true, title: "A shop front", ...more });
const titlesIn = (atom: string) => parseFeed(atom).items.map(({ title }) => title);
const titlesAt = async (url: string) => titlesIn((await visit(url)).body);
function passTime(ms: number): void {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(Date.now() + ms);
}

describe("the feed of public jobs", () => {
  const title = "Jars <b>&</b> ]]> “lids”";

  it("is read by feed readers, with the texts of people as texts", async () => {
    const work = await publish({ title, description: "Three <b>pages</b>.\n]]> In blue." });
    const { statusCode, headers, body } = await visit("/feeds/jobs.atom");
    expect([statusCode, headers["content-type"]]).toEqual([200, "application/atom+xml; charset=utf-8"]);
    const feed = parseFeed(body);
    const address = `${origin}/guestmaster/work/${work.id}`;
    expect(feed).toMatchObject({ title: "Jobs · Kaamkaj", self: `${origin}/feeds/jobs.atom` });
    expect(feed.items).toHaveLength(1);
    const [item] = feed.items;
    expect(item).toMatchObject({ id: address, url: address, title, content: "Three <b>pages</b>.\n]]> In blue." });
    expect(item?.published).toEqual(work.postedAt);
    expect(item?.description).toMatch(/^Budget ₹1,000 · Deadline 31-12-2099 · Kannur Weavers/);
    expect(item?.authors.map(({ name }) => name)).toEqual(["Kannur Weavers"]);
  });

  it("is a JSON Feed of the same jobs, also of none", async () => {
    const none = await visit("/feeds/jobs.json");
    expect(none.headers["content-type"]).toBe("application/feed+json; charset=utf-8");
    expect(none.json()).toMatchObject({
      version: "https://jsonfeed.org/version/1.1",
      title: "Jobs · Kaamkaj",
      items: [],
    });
    expect(await titlesAt("/feeds/jobs.atom")).toEqual([]);
    passTime(60_000);
    const { id, postedAt } = await publish({ title });
    const address = `${origin}/guestmaster/work/${id}`;
    expect((await visit("/feeds/jobs.json")).json().items).toEqual([
      expect.objectContaining({ id: address, url: address, title, date_published: postedAt.toISOString() }),
    ]);
  });

  it("holds the newest fifty, and only those of the category and the district of its address", async () => {
    const { categoryId, subcategoryId } = await publish({ title: "The first" });
    for (let i = 0; i < 50; i += 1) await publish({ title: `Work ${i}`, categoryId, subcategoryId });
    const all = await titlesAt("/feeds/jobs.atom");
    expect([all.length, all[0], all.includes("The first")]).toEqual([50, "Work 49", false]);
    const other = await publish({ title: "Of another category" });
    expect(await titlesAt(`/feeds/jobs.atom?category=${other.categoryId}`)).toEqual(["Of another category"]);
    const [company] = await opened.db.select().from(companies).where(eq(companies.accountId, ownerId));
    expect(
      await titlesAt(`/feeds/jobs.atom?district=${company?.districtId}&category=${other.categoryId}`),
    ).toHaveLength(1);
    expect(await titlesAt("/feeds/jobs.atom?district=999999")).toEqual([]);
    expect(await titlesAt("/feeds/jobs.atom?category=x")).toHaveLength(50);
  });

  it("is cached for a moment, and answers 304 to a reader that has it", async () => {
    await publish();
    const { headers } = await visit("/feeds/jobs.atom");
    expect(headers["cache-control"]).toBe("public, max-age=30, stale-if-error=300");
    passTime(60_000);
    const etag = String(headers["etag"]);
    const again = await visit("/feeds/jobs.atom", { "if-none-match": etag });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    await publish({ title: "Another" });
    passTime(60_000);
    expect((await visit("/feeds/jobs.atom", { "if-none-match": etag })).statusCode).toBe(200);
  });

  it.each([
    ["engaged", (workId: number) => buildRequest(opened.db, { workId, status: "accepted" })],
    ["withdrawn", (id: number) => opened.db.delete(works).where(eq(works.id, id))],
    ["paused", (id: number) => opened.db.update(works).set({ pausedAt: new Date() }).where(eq(works.id, id))],
    ["taken down", (id: number) => opened.db.update(works).set({ takenDownAt: new Date() }).where(eq(works.id, id))],
    ["unpublished", (id: number) => opened.db.update(works).set({ isPublic: false }).where(eq(works.id, id))],
    ["hidden with the page of its company", () => opened.db.update(companyPages).set({ isPublic: false })],
  ])("does not hold a job a minute after it was %s", async (_, end) => {
    const { id } = await publish();
    const { headers } = await visit("/feeds/jobs.atom");
    const maxAgeMs = Number(/max-age=(\d+)/.exec(String(headers["cache-control"]))?.[1]) * 1000;
    await end(id);
    // A cache on the way may have the feed for as long as it is allowed to, from the last moment at which the server had it.
    passTime(60_000 - maxAgeMs);
    expect(await titlesAt("/feeds/jobs.atom")).toEqual([]);
  });

  it.each([[{}], [{ publicPages: "on" }], [{ publicWorks: "on" }]] as const)("is unknown with %j", async (settings) => {
    await applySettings(opened, settings);
    expect((await visit("/feeds/jobs.atom")).statusCode).toBe(404);
  });

  it("is sent to an address as often as all public pages together", async () => {
    const codes = [];
    for (let i = 0; i < 4; i += 1)
      codes.push((await app.inject({ url: "/feeds/jobs.json", remoteAddress: "198.51.100.9" })).statusCode);
    expect(codes).toEqual([200, 200, 200, 429]);
  });
});

describe("the feed of a saved search", () => {
  let as: Browser;
  let searchId: number;
  beforeEach(async () => {
    as = await signedIn(opened, (await buildFreelancer(opened.db)).id);
    const input = { name: "Sarees", filters: { q: "sarees" }, alert: "off" };
    ({ searchId } = (await ask(opened, "searches.save", input, { as })).json());
  });

  const setFeed = async (isOn: boolean) => outcomeOf(await ask(opened, "searches.setFeed", { searchId, isOn }, { as }));
  const address = async (): Promise<string> =>
    (await ask(opened, "searches.list", {}, { as })).json()[0].feedAddress?.replace(origin, "") ?? "";

  it("holds the public jobs that the search finds, at a secret address", async () => {
    await publish({ title: "Photographs of sarees" });
    await publish({ title: "Sarees for members", isPublic: false });
    await publish();
    expect(await address()).toBe("");
    expect(await setFeed(true)).toBe("Success");
    const url = await address();
    expect(url).toMatch(new RegExp(`^/feeds/search\\.atom\\?key=${searchId}\\.[\\w-]{43}$`));
    const { headers, body } = await visit(url);
    expect(headers).toMatchObject({
      "cache-control": "private, max-age=30, stale-if-error=300",
      "x-robots-tag": "noindex",
    });
    expect([parseFeed(body).title, titlesIn(body)]).toEqual(["Sarees · Kaamkaj", ["Photographs of sarees"]]);
    const { items } = (await visit(url.replace(".atom", ".json"))).json();
    expect(items).toEqual([expect.objectContaining({ title: "Photographs of sarees" })]);
  });

  it("ends at its former address with a new one, when it is switched off, and with the account", async () => {
    await setFeed(true);
    const former = await address();
    await setFeed(true);
    const present = await address();
    expect(present).not.toBe(former);
    expect([(await visit(former)).statusCode, (await visit(present)).statusCode]).toEqual([404, 200]);
    await setFeed(false);
    expect([await address(), (await visit(present)).statusCode]).toEqual(["", 404]);
    await setFeed(true);
    const last = await address();
    await ask(opened, "searches.remove", { searchId }, { as });
    expect((await visit(last)).statusCode).toBe(404);
  });

  it("is gone with the erasure of its account", async () => {
    await setFeed(true);
    const url = await address();
    expect((await visit(url)).statusCode).toBe(200);
    await opened.db.insert(erasures).values({ accountId: as.accountId, requestedBy: as.accountId, dueAt: new Date() });
    await processErasures(opened.services, new Date(Date.now() + 1000));
    const [account] = await opened.db.select().from(accounts).where(eq(accounts.id, as.accountId));
    expect(account?.erasedAt).not.toBeNull();
    expect((await visit(url)).statusCode).toBe(404);
  });

  it("is at no address that somebody guesses, and of no search of others", async () => {
    await setFeed(true);
    const url = await address();
    const forged = url.replace(/\.[\w-]{43}$/, `.${"A".repeat(43)}`);
    for (const other of [forged, "/feeds/search.atom", "/feeds/search.json?key=1", `${url}x`, `${url}&key=2`])
      expect((await visit(other)).statusCode).toBe(404);
    const stranger = await signedIn(opened, (await buildFreelancer(opened.db)).id);
    expect((await ask(opened, "searches.setFeed", { searchId, isOn: true }, { as: stranger })).statusCode).toBe(404);
    expect(await address()).toBe(url);
  });
});
