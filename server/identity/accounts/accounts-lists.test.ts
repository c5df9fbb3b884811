import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { allRows, ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import {
  buildAdmin,
  buildCategory,
  buildCompany,
  buildFreelancer,
  buildLocation,
  buildSubcategory,
} from "#server/test/build.ts";
import { open } from "#server/test/open.ts";

const opened = open();
type Call = "getclient" | "clientreport" | "freelancerreport" | "categorywisefreelancer";

interface Listed {
  readonly loginid: number;
  readonly companyname?: string;
  readonly freelancername?: string;
}

let admin: Browser;

beforeAll(async () => {
  admin = await signedIn(opened, (await buildAdmin(opened.db)).id);
});

/** The names of a list that is read to its end. */
const namesIn = async (call: Call, body: object, limit = 2) =>
  (await allRows<Listed>(opened, call, { ...body, limit }, admin)).map(
    (row) => row.companyname ?? row.freelancername ?? "",
  );

describe("the admin's companies", () => {
  beforeAll(async () => {
    const { id: locationId, districtId } = await buildLocation(opened.db, { name: "Fort Kochi" });
    const place = { locationId, districtId };
    const profile = { email: "desk@resume.example", username: "cafe_desk", phone: "0484123456" };
    await buildCompany(opened.db, { name: "Café Résumé", ...profile, licenceNo: "KL/07-1", ...place });
    await buildCompany(opened.db, { name: "Cafe 100%", licenceNo: "TN_22" });
    await buildCompany(opened.db, { name: "Other", licenceNo: "TNX22", ...place });
    await buildCompany(opened.db, { name: "Cafe waiting", status: "pending" });
  });

  it.each([
    ["a name, without its accents and capitals", "RESUME", ["Café Résumé"]],
    ["words in any order", "resume cafe", ["Café Résumé"]],
    ["a part of an e-mail address", "sk@resu", ["Café Résumé"]],
    ["a part of a username", "fe_des", ["Café Résumé"]],
    ["a phone number", "0484123456", ["Café Résumé"]],
    ["a licence number", "kl/07", ["Café Résumé"]],
    ["its city", "fort kochi", ["Café Résumé", "Other"]],
    ["words that stand in different places", "kochi tnx", ["Other"]],
    ["a percent sign, which is no wildcard", "100%", ["Cafe 100%"]],
    ["an underline, which is none either", "tn_2", ["Cafe 100%"]],
    ["two letters, where a word begins with them", "ot", ["Other"]],
    ["nothing but space", "  ", ["Café Résumé", "Cafe 100%", "Other"]],
    ["what nobody has", "nowhere", []],
  ])("are found by %s", async (_, q, expected) => {
    const matches = await namesIn("getclient", { status: "accepted", q });
    expect(matches.toSorted()).toEqual(expected.toSorted());
  });

  it("are found among those of their status and of their days alone", async () => {
    expect(await namesIn("getclient", { status: "pending", q: "cafe" })).toEqual(["Cafe waiting"]);
    expect(await namesIn("clientreport", { q: "cafe", enddate: "2020-01-01" })).toEqual([]);
  });

  it("come in the order of their names, both ways, and the oldest first, without gaps and twins", async () => {
    const names = ["Café Résumé", "Cafe 100%", "Other", "Cafe waiting"];
    expect(await namesIn("clientreport", { sort: "oldest" })).toEqual(names);
    const byName = await namesIn("clientreport", { sort: "name" });
    expect(byName.toSorted()).toEqual(names.toSorted());
    expect(byName.at(-1)).toBe("Other");
    expect(await namesIn("clientreport", { sort: "-name" })).toEqual(byName.toReversed());
    expect(await namesIn("clientreport", { sort: "newest" })).toEqual(names.toReversed());
  });

  it("have no other orders, and a page key of one order is none of another", async () => {
    const report = (body: object) => ask(opened, "clientreport", body, { as: admin });
    expect(outcomeOf(await report({ sort: "password" }))).toBe("400 invalid");
    const after = String((await report({ sort: "name", limit: 1 })).headers["x-next-after"]);
    expect(outcomeOf(await report({ after }))).toBe("400 invalid");
    expect(outcomeOf(await report({ q: "x".repeat(201) }))).toBe("400 invalid");
  });
});

describe("the admin's freelancers", () => {
  it("are found by their field", async () => {
    const { id: categoryId } = await buildCategory(opened.db, { name: "Handicraft" });
    const skill = await buildSubcategory(opened.db, { name: "Basket weaving", categoryId });
    await buildFreelancer(opened.db, { name: "Ilango", categoryId, subcategoryId: skill.id });
    await buildFreelancer(opened.db, { name: "Basketball Ben" });
    expect(await namesIn("freelancerreport", { q: "basket" })).toEqual(["Basketball Ben", "Ilango"]);
    expect(await namesIn("freelancerreport", { q: "handicraft" })).toEqual(["Ilango"]);
    expect(await namesIn("categorywisefreelancer", { categoryid: categoryId, q: "basket" })).toEqual(["Ilango"]);
    expect(await namesIn("categorywisefreelancer", { categoryid: categoryId, q: "ben" })).toEqual([]);
  });

  it("are found page by page also where so many have a word that nobody looks them up", async () => {
    const some = await buildFreelancer(opened.db);
    await opened.db.execute(sql`
      with crowd as (
        insert into accounts (username, role, status, password_hash, name, email, phone)
        select 'crowd_' || i, 'freelancer', 'accepted', 'none', 'Crowd ' || i, 'crowd@kaamkaj.example', '6000000000'
        from generate_series(1, 1100) i returning id
      )
      insert into freelancers (account_id, picture, category_id, subcategory_id, district_id, location_id)
      select id, ${some.picture}, ${some.categoryId}, ${some.subcategoryId}, ${some.districtId}, ${some.locationId} from crowd`);
    const names = await namesIn("freelancerreport", { q: "crowd" }, 200);
    expect(new Set(names).size).toBe(1100);
    expect(names).toHaveLength(1100);
    expect(await namesIn("freelancerreport", { q: "crowd 1099" })).toEqual(["Crowd 1099"]);
    expect(await namesIn("freelancerreport", { q: "crowd basketball" })).toEqual([]);
  });
});

describe("all companies and freelancers in one list", () => {
  interface Account {
    readonly accountId: number;
    readonly name: string;
    readonly kind: string;
    readonly status: string;
    readonly isRestricted: boolean;
  }
  const list = (body: object, limit = 2) => allRows<Account>(opened, "accounts.list", { ...body, limit }, admin);
  const made: number[] = [];

  beforeAll(async () => {
    for (const day of [1, 2, 3, 4, 5, 6]) {
      const values = { name: `Merged ${day}`, registeredAt: new Date(Date.UTC(2019, 0, day, 12)) };
      const status = day === 1 ? ("pending" as const) : ("accepted" as const);
      const isCompany = day % 3 === 1;
      const { id } = await (isCompany
        ? buildCompany(opened.db, { ...values, status })
        : buildFreelancer(opened.db, values));
      made.push(id);
    }
    const body = {
      accountId: made[2],
      kinds: ["apply"],
      rule: "Spam",
      reason: "The same text was sent to fifty companies.",
    };
    expect(outcomeOf(await ask(opened, "restrictions.create", body, { as: admin }))).toBe("Success");
  });

  it("is newest first over all of its pages, whatever the kinds", async () => {
    for (const limit of [1, 2, 3, 50])
      expect((await list({ q: "merged" }, limit)).map(({ name }) => name)).toEqual(
        [6, 5, 4, 3, 2, 1].map((day) => `Merged ${day}`),
      );
  });

  it("is filtered by kind, by status, and by whether something is restricted", async () => {
    const namesOf = async (body: object) => (await list({ q: "merged", ...body })).map(({ name }) => name);
    expect(await namesOf({ kind: "client" })).toEqual(["Merged 4", "Merged 1"]);
    expect(await namesOf({ kind: "freelancer" })).toEqual(["Merged 6", "Merged 5", "Merged 3", "Merged 2"]);
    expect(await namesOf({ status: "pending" })).toEqual(["Merged 1"]);
    expect(await namesOf({ status: "restricted" })).toEqual(["Merged 3"]);
    const [restricted] = await list({ status: "restricted", q: "merged" });
    expect(restricted).toMatchObject({
      accountId: made[2],
      kind: "freelancer",
      status: "accepted",
      isRestricted: true,
    });
  });
});
