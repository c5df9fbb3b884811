import { beforeAll, describe, expect, it } from "vitest";
import type { Call, Reading } from "#contract/call.ts";
import { type Contract, contract } from "#contract/index.ts";
import { ask, type Browser } from "#server/test/ask.ts";
import { type Partnership, partnerships } from "#server/test/hiring/partnerships.ts";
import { buildMarkedWorld, type MarkedWorld } from "#server/test/marked-world.ts";
import { matrix } from "#server/test/matrix.ts";
import type { Row } from "#server/test/matrix-row.ts";
import { open } from "#server/test/open.ts";

// Without jobs, because one that comes due releases milestones once every instant is long ago.
const opened = open({}, { hasJobs: false });
let world: MarkedWorld;
beforeAll(async () => {
  world = await buildMarkedWorld(opened);
}, 60_000);

type Actor = keyof MarkedWorld["browsers"];
type ReadRow = Row & { readonly call: keyof Contract };

const isReadCall = (call: Call): call is Reading => "row" in call && call.audited === undefined;

/** Every read call of the contract, as the matrix makes it. Logins change rows and are no reads. */
const readCalls = matrix.filter((row): row is ReadRow => row.call !== "images" && isReadCall(contract[row.call]));
const lists = readCalls.filter(({ call }) => "page" in contract[call]);

const read = (row: ReadRow, as: Browser, extraInput: object = {}) =>
  ask(opened, row.call, { ...row.sends(world.world, "FO"), ...extraInput }, { as });

const actorAt: Readonly<Record<number, Actor>> = { 1: "FO", 3: "CO", 7: "AD" };
/** The actors of this test that may read it, by the matrix. */
const readersOf = ({ cells }: Row) =>
  cells.split(" ").flatMap((cell, i) => (cell === "A" || cell === "O" ? (actorAt[i] ?? []) : []));

it("covers every reading of the contract", () => {
  const names = Object.entries<Call>(contract).flatMap(([name, call]) => (isReadCall(call) ? name : []));
  expect([...new Set(readCalls.map(({ call }) => call))].toSorted()).toEqual(names.toSorted());
});

/** The rows of a list with pages of this size, and the number of pages. */
async function pagesOf(row: ReadRow, as: Browser, limit: number) {
  const rows: object[] = [];
  let after: string | undefined;
  let pages = 0;
  do {
    const page = await read(row, as, { limit, ...(after && { after }) });
    expect([row.call, page.statusCode]).toEqual([row.call, 200]);
    // A job seals audit entries in the meantime.
    rows.push(...page.json<{ sealed?: unknown }[]>().map(({ sealed: _, ...rest }) => rest));
    after = page.headers["x-next-after"]?.toString();
    pages += 1;
  } while (after);
  return { rows, pages };
}

/** A list has the same rows in the same order for any page size, and no empty last page. */
async function checkPages(row: ReadRow, person: Actor): Promise<number> {
  const as = world.browsers[person];
  const { rows, pages } = await pagesOf(row, as, 200);
  const pagesFor = (limit: number) => Math.max(1, Math.ceil(rows.length / Math.min(limit, 200)));
  expect([person, pages]).toEqual([person, pagesFor(200)]);
  for (const limit of new Set([rows.length, rows.length - 1, Math.ceil(rows.length / 5)]))
    if (limit > 0)
      expect([person, limit, await pagesOf(row, as, limit)]).toEqual([person, limit, { rows, pages: pagesFor(limit) }]);
  return rows.length;
}

describe("a list", () => {
  const longest = new Map<string, number>();

  it.each(lists)("$call $about has the same rows on pages of any size", async (row) => {
    for (const person of readersOf(row))
      longest.set(row.call, Math.max(await checkPages(row, person), longest.get(row.call) ?? 0));
  });

  it("has at least two rows in each test", () => {
    expect([...longest].filter(([, rows]) => rows < 2)).toEqual([]);
  });

  it.each(lists)("$call $about refuses an invalid size and an invalid key", async (row) => {
    const [person = "AD"] = readersOf(row);
    for (const query of [{ limit: 0 }, { limit: -1 }, { limit: "many" }, { after: "x" }, { after: "WzEsMV0x" }])
      expect([query, (await read(row, world.browsers[person], query)).statusCode]).toEqual([query, 400]);
  });
});

/** Lists of offered works, or of those that a search has found, and reviews about companies. They name the company or the author, without contact data. */
const offers = [
  "getjobfreelancer",
  "search.findJobs",
  "search.countJobs",
  "workdetails",
  "reviews.list",
  "searches.list",
];

/** The partnerships of which an actor is no party. */
const foreignPartnerships: Readonly<Record<Exclude<Actor, "AD">, readonly Partnership[]>> = {
  FO: ["rival", "foreign"],
  CO: ["other", "foreign"],
  FZ: ["shared", "rival", "other"],
  CZ: ["shared", "rival", "other"],
};

/** The partnership of a number: an id, a price or a net amount. */
function partnershipOf(number: number): Partnership | undefined {
  if (number >= 1_000_000_000) return "foreign";
  if (number >= 700_000_000) return "other";
  return number >= 350_000_000 ? "rival" : undefined;
}

/**
 * A sum of own prices may lie in any range: the tests of the summaries prove what is added up. Reviews name who wrote them, for
 * everybody who reads about their subject, as by `reviews.list`.
 */
const ofOthers = ["duePaise", "reviews"];

/** Prices are in ranges of rupees. */
const isPaise = (key: string, value: unknown): value is number => key.endsWith("Paise") && typeof value === "number";

function foreignValues(value: unknown, foreign: readonly Partnership[]): unknown[] {
  if (typeof value === "number") return foreign.includes(partnershipOf(value) as Partnership) ? [value] : [];
  if (typeof value === "string") {
    const text = value.toLowerCase();
    const isForeign = foreign.some(
      (name) => text.includes(partnerships[name].mark) || text.includes(partnerships[name].phone),
    );
    return isForeign ? [value] : [];
  }
  return Object.entries(value ?? {}).flatMap(([key, each]) =>
    ofOthers.includes(key) ? [] : foreignValues(isPaise(key, each) ? each / 100 : each, foreign),
  );
}

describe("an actor reads nothing of a partnership of others", () => {
  const privateCalls = readCalls.filter(({ call }) => contract[call].by !== "anyone" && !offers.includes(call));

  it.each(privateCalls)("by $call $about", async (row) => {
    for (const [person, foreign] of Object.entries(foreignPartnerships) as [
      Exclude<Actor, "AD">,
      readonly Partnership[],
    ][]) {
      const response = await read(row, world.browsers[person]);
      const rows = response.statusCode === 200 ? response.json<unknown[]>() : [];
      expect([person, foreignValues(rows, foreign)]).toEqual([person, []]);
      if (readersOf(row).includes(person)) expect([person, rows.length]).not.toEqual([person, 0]);
    }
  });

  const contactsOf = (person: "FO" | "FZ") =>
    foreignPartnerships[person].flatMap((name) => [
      `${partnerships[name].mark}@kaamkaj.example`,
      partnerships[name].phone,
    ]);

  it.each(readCalls.filter(({ call }) => offers.includes(call)))("except offered works, by $call", async (row) => {
    const { body, statusCode } = await read(row, world.browsers.FO);
    expect([statusCode, body.length > 2]).toEqual([200, true]);
    expect(contactsOf("FO").filter((contact) => body.includes(contact))).toEqual([]);
    const outsiderResponse = await read(row, world.browsers.FZ);
    expect(contactsOf("FZ").filter((contact) => outsiderResponse.body.includes(contact))).toEqual([]);
  });
});

describe("the day of an instant", () => {
  /** Days that are entered, or stored when they were counted, rather than derived from an instant. */
  const storedDays = ["day", "deadline", "deadlinedate", "dueDay", "from", "month", "today", "until", "week"];
  const keys = [
    "added",
    "noted",
    "paymentdate",
    "postdate",
    "postedDate",
    "progressDate",
    "regdate",
    "requestdate",
    "setDate",
  ];
  const isDay = (value: unknown) => typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value);

  const daysIn = (row: object) =>
    Object.entries(row).filter(([key, value]) => isDay(value) && !storedDays.includes(key));

  /** Sets every instant in the database, except of sessions, of links, and of rows that are deleted by age. */
  async function setEveryInstant(instant: string): Promise<void> {
    const client = await opened.services.pool.connect();
    try {
      const { rows } = await client.query<{ table: string; column: string }>(`
        select table_name as table, column_name as column from information_schema.columns
        where table_schema = 'public' and data_type = 'timestamp with time zone'
          and table_name not in ('sessions', 'notifications', 'conversations', 'company_reviews',
            'account_invitations')
          and table_name in (select table_name from information_schema.tables where table_type = 'BASE TABLE')`);
      for (const { table, column } of rows) {
        await client.query(`alter table "${table}" disable trigger user`);
        await client.query(`update "${table}" set "${column}" = $1 where "${column}" is not null`, [instant]);
      }
    } finally {
      client.release();
    }
  }

  it.each([
    ["2020-01-01T18:29:59.999Z", "2020-01-01"],
    ["2020-01-01T18:30:00Z", "2020-01-02"],
  ])("%s is %s in India, in every read call", async (instant, day) => {
    await setEveryInstant(instant);
    const keysSeen = new Set<string>();
    for (const row of readCalls)
      for (const person of readersOf(row)) {
        const rows = (await read(row, world.browsers[person])).json<Record<string, unknown>[]>();
        for (const [key, value] of rows.flatMap(daysIn)) {
          expect([row.call, person, key, value]).toEqual([row.call, person, key, day]);
          keysSeen.add(key);
        }
      }
    expect([...keysSeen].toSorted()).toEqual(keys);
  });

  it.each(lists)("may be equal in all rows of $call $about: every row is on exactly one page", async (row) => {
    for (const person of readersOf(row)) await checkPages(row, person);
  });
});
