import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { portfolioItems } from "#server/platform/db/schema/profiles.ts";
import { applySettings } from "#server/test/apply-settings.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildFreelancer } from "#server/test/build.ts";
import { emptyPng } from "#server/test/documents.ts";
import { open } from "#server/test/open.ts";
import { entriesOf } from "#server/test/operation/audit-verdict.ts";
import { upload } from "#server/test/upload.ts";

const opened = open({}, { hasJobs: false });

let admin: Browser;
let asha: Browser;
let ravi: Browser;
const newFreelancer = async () => signedIn(opened, (await buildFreelancer(opened.db)).id);
beforeAll(async () => {
  await applySettings(opened, { publicPages: "on" });
  admin = await signedIn(opened, (await buildAdmin(opened.db)).id);
});
beforeEach(async () => {
  await opened.db.delete(portfolioItems);
  [asha, ravi] = [await newFreelancer(), await newFreelancer()];
});

let side = 20;
/** A picture with a content of its own. */
function newPicture(): Buffer {
  side += 1;
  return emptyPng(side, 9);
}
const send = async (as: Browser, bytes: Buffer): Promise<string> =>
  (await upload(opened, bytes, { as })).json().filename;
const fields = { title: "A shop for weavers", text: "Built in a month.", year: "", link: "" };
const add = async (as: Browser, bytes: Buffer) => {
  const picture = await send(as, bytes);
  const response = await ask(opened, "portfolio.add", { ...fields, pictures: [picture] }, { as });
  return { itemId: Number(response.json().itemId), picture };
};
const update = (as: Browser, itemId: number, pictures: readonly string[]) =>
  ask(opened, "portfolio.update", { ...fields, itemId, pictures }, { as });
const list = async (as = admin) =>
  (await ask(opened, "pictureMatches.list", { limit: 200 }, { as })).json<Record<string, unknown>[]>();
const close = (matchId: unknown, as = admin) => ask(opened, "pictureMatches.close", { matchId }, { as });

describe("a picture that another freelancer shows already", () => {
  it("is a signal for admins who moderate, with who showed it first", async () => {
    const bytes = newPicture();
    const [first, later] = [await add(asha, bytes), await add(ravi, bytes)];
    expect(await list()).toEqual([
      {
        matchId: expect.any(Number),
        createdAt: expect.any(String),
        accountId: ravi.accountId,
        name: expect.any(String),
        title: fields.title,
        picture: later.picture,
        activeRestrictions: [],
        otherAccountId: asha.accountId,
        otherName: expect.any(String),
        otherTitle: fields.title,
        otherPicture: first.picture,
      },
    ]);
    const verifier = await signedIn(opened, (await buildAdmin(opened.db, {}, ["verify"])).id);
    expect(outcomeOf(await ask(opened, "pictureMatches.list", {}, { as: verifier }))).toBe("403 permission_missing");
  });

  it("is recognized where it was downloaded from the page", async () => {
    const { picture } = await add(asha, newPicture());
    const copy = (await opened.app.inject({ url: `/images/${picture}`, cookies: asha.cookies })).rawPayload;
    const { itemId } = await add(ravi, newPicture());
    const before = await list();
    await update(ravi, itemId, [await send(ravi, copy)]);
    expect(before).toEqual([]);
    expect(await list()).toMatchObject([{ accountId: ravi.accountId, otherPicture: picture }]);
  });

  it("is no signal within one account, nor a second one where either changes the item", async () => {
    const bytes = newPicture();
    const first = await add(asha, bytes);
    await add(asha, bytes);
    expect(await list()).toEqual([]);
    const later = await add(ravi, bytes);
    await update(asha, first.itemId, [first.picture]);
    await update(ravi, later.itemId, [later.picture]);
    expect(await list()).toHaveLength(1);
  });

  it("is no signal any more once one of them has removed it", async () => {
    const bytes = newPicture();
    const [first, later] = [await add(asha, bytes), await add(ravi, bytes)];
    await update(ravi, later.itemId, []);
    expect(await list()).toEqual([]);
    await add(ravi, bytes);
    expect(await list()).toHaveLength(1);
    await ask(opened, "portfolio.remove", { itemId: first.itemId }, { as: asha });
    expect(await list()).toEqual([]);
  });

  it("is one signal for each later account where they show it at the same time", async () => {
    const bytes = newPicture();
    const others = await Promise.all(Array.from({ length: 4 }, newFreelancer));
    await Promise.all(others.map((as) => add(as, bytes)));
    expect(await list()).toHaveLength(others.length - 1);
  });
});

describe("an entry of a picture on two pages", () => {
  it("is closed once, and does not come back when the item is changed", async () => {
    const bytes = newPicture();
    await add(asha, bytes);
    const { itemId, picture } = await add(ravi, bytes);
    const [match] = await list();
    const response = await close(match?.["matchId"]);
    expect(outcomeOf(response)).toBe("Success");
    expect(await entriesOf(opened.db, response)).toMatchObject([
      { subject: "account", subjectId: String(ravi.accountId), after: { match: match?.["matchId"] } },
    ]);
    await update(ravi, itemId, [picture]);
    expect(await list()).toEqual([]);
    expect(outcomeOf(await close(match?.["matchId"]))).toBe("409 match_moved_on");
    expect(outcomeOf(await close(2_000_000_000))).toBe("404 not_found");
    expect(outcomeOf(await close("one"))).toBe("400 invalid");
  });
});
