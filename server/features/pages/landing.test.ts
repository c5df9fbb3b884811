import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { landingWith, livePage } from "#server/features/pages/landing.ts";
import { ask } from "#server/test/ask.ts";
import { buildCategory } from "#server/test/build.ts";
import { open } from "#server/test/open.ts";

const opened = open();

/** As the build leaves it, without what is around. */
const drawn = {
  page: "<h1>Hire</h1>__numbers__<div id=explore>__categories__</div>",
  numbers: "<dl>__rows__</dl>",
  number: {
    openWorks: ["<dd>1</dd>open work", "<dd>__value__</dd>open works"],
    companies: ["<dd>1</dd>company", "<dd>__value__</dd>companies"],
    freelancers: ["<dd>1</dd>freelancer", "<dd>__value__</dd>freelancers"],
    paid: ["<dd>₹1</dd>paid", "<dd>₹__value__</dd>paid"],
  },
  categories: "<ul>__rows__</ul>",
  category: ['<li data-id="__id__"><img src="/images/__image__">__name__</li>', '<li data-id="__id__">__name__</li>'],
} as const;

const counts = { openWorks: 0, companies: 0, freelancers: 0, paid: 0 };
const handed = (text: string) =>
  JSON.parse(/<script type="application\/json" id="rows">(.*?)<\/script>/.exec(text)?.[1] ?? "");

describe("the landing page with its rows", () => {
  it("writes numbers as the screens do, and leaves out what says nothing yet", () => {
    const page = landingWith(drawn, {
      "platform.getStatistics": [{ openWorks: 1, companies: 1_234_567, freelancers: 0, paid: 100_000.5 }],
      categoryview: [],
    });
    expect(page).toContain("<dl><dd>1</dd>open work<dd>12,34,567</dd>companies<dd>₹1,00,000.50</dd>paid</dl>");
    expect(page).not.toContain("<ul>");
  });

  it("has no numbers and no categories where there are none", () => {
    const page = landingWith(drawn, { "platform.getStatistics": [counts], categoryview: [] });
    expect(page.replace(/<script.*<\/script>/, "")).toBe("<h1>Hire</h1><div id=explore></div>");
  });

  it("takes no name of a category for a part of the page", () => {
    const name = `</script><b onload="x">'&__value__ $& $1`;
    const row = { categoryid: 7, categoryname: name, categoryimage: "" };
    const page = landingWith(drawn, { "platform.getStatistics": [counts], categoryview: [row] });
    expect(page).toContain(
      '<li data-id="7">&lt;/script&gt;&lt;b onload=&quot;x&quot;&gt;&#x27;&amp;__value__ $&amp; $1</li>',
    );
    expect(page.match(/<\/script>/g)).toHaveLength(1);
    expect(handed(page)).toEqual({ "platform.getStatistics": [counts], categoryview: [row] });
  });
});

describe("the landing page of a running product", () => {
  let folder: string;
  const finish = async (text: string) => ({ text });
  const bare = async () => ({ text: "bare" });
  let clock = 0;
  const live = (db = opened.db) => livePage(folder, db, finish, () => clock) ?? expect.fail("There is no page.");

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "kaamkaj-landing-"));
    await mkdir(join(folder, "pages"));
    await writeFile(join(folder, "pages/landing.json"), JSON.stringify(drawn));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it("brings along what the calls answer, to the letter", async () => {
    await buildCategory(opened.db);
    const { text } = await live()(bare);
    const responses = await Promise.all(
      (["platform.getStatistics", "categoryview"] as const).map(async (name) => (await ask(opened, name)).json()),
    );
    expect(handed(text)).toEqual({ "platform.getStatistics": responses[0], categoryview: responses[1] });
    expect(responses[1]).not.toHaveLength(0);
  });

  it("is the same page while nothing changes, and another one two seconds after something did", async () => {
    const show = live();
    const first = await show(bare);
    clock += 2_001;
    expect(await show(bare)).toBe(first);
    await buildCategory(opened.db, { name: "Kites & lanterns" });
    expect(await show(bare)).toBe(first);
    clock += 2_001;
    expect((await show(bare)).text).toContain("Kites &amp; lanterns");
  });

  it("is what it was while the database does not answer, and a page without rows before it ever did", async () => {
    const broken = { select: () => expect.fail("not there") } as unknown as typeof opened.db;
    expect(await live(broken)(bare)).toEqual({ text: "bare" });
    let isThere = true;
    const failing = new Proxy(opened.db, {
      get: (db, name) => Reflect.get(isThere ? db : broken, name),
    });
    const show = live(failing);
    const first = await show(bare);
    isThere = false;
    clock += 2_001;
    expect(await show(bare)).toBe(first);
  });

  it("is not made where the build has drawn none", () => {
    expect(livePage(tmpdir(), opened.db, finish)).toBeUndefined();
  });
});
