import { createHash } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { works } from "#server/platform/db/schema/marketplace.ts";
import { applySettings } from "#server/test/apply-settings.ts";
import { buildCompany, buildWork } from "#server/test/build.ts";
import { buildCompanyPage } from "#server/test/discovery/build-page.ts";
import { open } from "#server/test/open.ts";

const opened = open({ LIMIT_PUBLIC_PAGES_PER_MINUTE: "3", PORT: "3000" }, { hasJobs: false });

let visitors = 0;
/** Opens an address as another visitor each time. */
function visit(url: string, headers: Record<string, string> = {}) {
  visitors += 1;
  return opened.app.inject({ url, headers, remoteAddress: `203.0.113.${visitors}` });
}

let ownerId: number;
beforeAll(async () => {
  ownerId = (await buildCompany(opened.db, { name: "Kannur Weavers" })).id;
  await buildCompanyPage(opened.db, { accountId: ownerId, slug: "weavers" });
});
beforeEach(() => applySettings(opened, { publicPages: "on", publicWorks: "on" }));

describe("the list of jobs for other sites", () => {
  it("may stand in a page of any site, and no other page may", async () => {
    const { statusCode, headers, body } = await visit("/embed/jobs?accent=0a7d5a");
    expect(statusCode).toBe(200);
    const style = /<style>(.*?)<\/style>/.exec(body)?.[1] ?? "";
    const hash = createHash("sha256").update(style).digest("base64");
    expect(headers["content-security-policy"]).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors *`,
    );
    expect(headers).not.toHaveProperty("x-frame-options");
    expect(headers).not.toHaveProperty("set-cookie");
    expect(headers).toMatchObject({
      "cross-origin-resource-policy": "cross-origin",
      "cache-control": "public, max-age=30",
    });
    for (const other of ["/", "/guestmaster/works", "/feeds/jobs.atom", "/embed", "/embed/jobs/1"]) {
      const answer = await visit(other);
      expect([other, answer.headers["x-frame-options"]]).toEqual([other, "DENY"]);
      expect(answer.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    }
  });

  it("has no script, and links that open in the window of the reader, with the texts of people as texts", async () => {
    const { id, categoryId, subcategoryId } = await buildWork(opened.db, {
      ownerId,
      isPublic: true,
      title: "Jars <b>&</b>",
    });
    await buildWork(opened.db, { ownerId, isPublic: true, title: "Of another category" });
    await buildWork(opened.db, { ownerId, categoryId, subcategoryId, title: "For members" });
    const { body } = await visit(`/embed/jobs?category=${categoryId}`);
    expect([...body.matchAll(/<a [^>]*>[^<]*<\/a>/g)].map(([link]) => link)).toEqual([
      `<a href="http://localhost:3000/guestmaster/work/${id}" target="_top">Jars &lt;b&gt;&amp;&lt;/b&gt;</a>`,
      '<a href="http://localhost:3000/guestmaster/works" target="_top">All jobs at Kaamkaj</a>',
    ]);
    expect(body).not.toMatch(/<script|\son\w+=/);
    await opened.db.delete(works);
  });

  it.each([
    ["en", "No jobs here right now."],
    ["hi", "अभी यहाँ कोई काम नहीं है।"],
    ["xx", "No jobs here right now."],
  ])("speaks the language of its address: %s", async (lang, none) => {
    const { body } = await visit(`/embed/jobs?category=999999&lang=${lang}`);
    expect(body).toContain(`<html lang="${lang === "hi" ? "hi" : "en"}">`);
    expect(body).toContain(`<p>${none}</p>`);
  });

  it.each(["0A7d5A", "%230a7d5a"])("has the accent of its address: %s", async (accent) => {
    expect((await visit(`/embed/jobs?accent=${accent}`)).body).toContain("solid #0a7d5a}");
  });

  it.each(["red", "0a7d5", "0a7d5a}body{display:none", "0a7d5a%0A", "</style><script>"])(
    "takes no accent that is no colour: %s",
    async (accent) => {
      const { body } = await visit(`/embed/jobs?accent=${encodeURIComponent(accent)}`);
      expect(body).toContain("solid #0b6e75}");
      expect(body).not.toContain("display:none");
    },
  );

  it("answers 304 to a browser that has it", async () => {
    const etag = String((await visit("/embed/jobs")).headers["etag"]);
    const again = await visit("/embed/jobs", { "if-none-match": etag });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    expect(again.headers["content-security-policy"]).toContain("frame-ancestors *");
  });

  it("is unknown while visitors read no jobs", async () => {
    await applySettings(opened, {});
    expect((await visit("/embed/jobs")).statusCode).toBe(404);
  });

  it("is sent to an address as often as all public pages together", async () => {
    const codes = [];
    for (let i = 0; i < 4; i += 1)
      codes.push((await opened.app.inject({ url: "/embed/jobs", remoteAddress: "198.51.100.9" })).statusCode);
    expect(codes).toEqual([200, 200, 200, 429]);
  });
});
