import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Call, Reading } from "#contract/call.ts";
import { type Contract, contract } from "#contract/index.ts";
import { ask, type Browser } from "#server/test/ask.ts";
import { buildMarkedWorld, type MarkedWorld } from "#server/test/marked-world.ts";
import { matrix } from "#server/test/matrix.ts";
import type { Row } from "#server/test/matrix-row.ts";
import { open } from "#server/test/open.ts";
import { type Partnership, partnerships } from "#server/test/partnerships.ts";

// Each test makes many calls, which takes longer on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const opened = open();
let world: MarkedWorld;
beforeAll(async () => {
  world = await buildMarkedWorld(opened);
}, 60_000);

type Person = keyof MarkedWorld["people"];
type ReadingRow = Row & { readonly call: keyof Contract };

const isReading = (call: Call): call is Reading => "row" in call && call.audited === undefined;

/** Every reading of the contract as the matrix makes it. Those that log somebody in change something, and are no readings. */
const readings = matrix.filter((row): row is ReadingRow => row.call !== "images" && isReading(contract[row.call]));
const lists = readings.filter(({ call }) => "page" in contract[call]);

const read = (row: ReadingRow, as: Browser, more: object = {}) =>
  ask(opened, row.call, { ...row.sends(world.world, "FO"), ...more }, { as });

const personOf: Readonly<Record<number, Person>> = { 1: "FO", 3: "CO", 7: "AD" };
/** Who may read this and is in the world, as the matrix says. */
const readersOf = ({ cells }: Row) =>
  cells.split(" ").flatMap((cell, i) => (cell === "A" || cell === "O" ? (personOf[i] ?? []) : []));

it("covers every reading of the contract", () => {
  const names = Object.entries<Call>(contract).flatMap(([name, call]) => (isReading(call) ? name : []));
  expect([...new Set(readings.map(({ call }) => call))].toSorted()).toEqual(names.toSorted());
});

/** The rows of a list with pages of this size, and the number of pages. */
async function pagesOf(row: ReadingRow, as: Browser, limit: number) {
  const rows: object[] = [];
  let after: string | undefined;
  let pages = 0;
  do {
    const page = await read(row, as, { limit, ...(after && { after }) });
    expect([row.call, page.statusCode]).toEqual([row.call, 200]);
    // Entries are sealed by a job meanwhile.
    rows.push(...page.json<{ sealed?: unknown }[]>().map(({ sealed: _, ...rest }) => rest));
    after = page.headers["x-next-after"]?.toString();
    pages += 1;
  } while (after);
  return { rows, pages };
}

/** A list has the same rows in the same order whatever the size of its pages, and no page more than needed. */
async function checkPages(row: ReadingRow, person: Person): Promise<number> {
  const as = world.people[person];
  const { rows, pages } = await pagesOf(row, as, 200);
  expect([person, pages]).toEqual([person, 1]);
  for (const limit of new Set([rows.length, rows.length - 1, Math.ceil(rows.length / 5)]))
    if (limit > 0)
      expect([person, limit, await pagesOf(row, as, limit)]).toEqual([
        person,
        limit,
        { rows, pages: Math.ceil(rows.length / limit) },
      ]);
  return rows.length;
}

describe("a list", () => {
  const longest = new Map<string, number>();

  it.each(lists)("$call $about has the same rows on pages of any size", async (row) => {
    for (const person of readersOf(row))
      longest.set(row.call, Math.max(await checkPages(row, person), longest.get(row.call) ?? 0));
  });

  it("of each kind has had a last page to be looked at", () => {
    expect([...longest].filter(([, rows]) => rows < 2)).toEqual([]);
  });

  it.each(lists)("$call $about refuses a size and a key that are none", async (row) => {
    const [person = "AD"] = readersOf(row);
    for (const asked of [{ limit: 0 }, { limit: -1 }, { limit: "many" }, { after: "x" }, { after: "WzEsMV0x" }])
      expect([asked, (await read(row, world.people[person], asked)).statusCode]).toEqual([asked, 400]);
  });
});

/** Lists of what every freelancer may apply for; whose it is stands in them, and how to reach them does not. */
const offers = ["getjobfreelancer", "search.findJobs", "search.countJobs", "workdetails"];

/** Which partnerships somebody takes no part in. */
const strangersTo: Readonly<Record<Exclude<Person, "AD">, readonly Partnership[]>> = {
  FO: ["rival", "foreign"],
  CO: ["other", "foreign"],
  FZ: ["shared", "rival", "other"],
  CZ: ["shared", "rival", "other"],
};

/** The partnership a number comes from: an id, a price, or what is left of that after the brokerage. */
function partnershipOf(number: number): Partnership | undefined {
  if (number >= 1_000_000_000) return "foreign";
  if (number >= 700_000_000) return "other";
  return number >= 350_000_000 ? "rival" : undefined;
}

/** A sum of own prices may lie in any range. The tests of the summaries prove what is added up. */
const sums = ["duePaise"];

function strangeValues(value: unknown, strangers: readonly Partnership[]): unknown[] {
  if (typeof value === "number") return strangers.includes(partnershipOf(value) as Partnership) ? [value] : [];
  if (typeof value === "string") {
    const text = value.toLowerCase();
    const isStrange = strangers.some(
      (name) => text.includes(partnerships[name].mark) || text.includes(partnerships[name].phone),
    );
    return isStrange ? [value] : [];
  }
  return Object.entries(value ?? {}).flatMap(([key, each]) =>
    sums.includes(key) ? [] : strangeValues(each, strangers),
  );
}

describe("who takes no part in a partnership reads nothing of it", () => {
  const own = readings.filter(({ call }) => contract[call].by !== "anyone" && !offers.includes(call));

  it.each(own)("by $call $about", async (row) => {
    for (const [person, strangers] of Object.entries(strangersTo) as [
      Exclude<Person, "AD">,
      readonly Partnership[],
    ][]) {
      const answer = await read(row, world.people[person]);
      const rows = answer.statusCode === 200 ? answer.json<unknown[]>() : [];
      expect([person, strangeValues(rows, strangers)]).toEqual([person, []]);
      if (readersOf(row).includes(person)) expect([person, rows.length]).not.toEqual([person, 0]);
    }
  });

  const contactsOf = (person: "FO" | "FZ") =>
    strangersTo[person].flatMap((name) => [`${partnerships[name].mark}@kaamkaj.example`, partnerships[name].phone]);

  it.each(readings.filter(({ call }) => offers.includes(call)))("but what is offered, by $call", async (row) => {
    const { body, statusCode } = await read(row, world.people.FO);
    expect([statusCode, body.length > 2]).toEqual([200, true]);
    expect(contactsOf("FO").filter((contact) => body.includes(contact))).toEqual([]);
    const strange = await read(row, world.people.FZ);
    expect(contactsOf("FZ").filter((contact) => strange.body.includes(contact))).toEqual([]);
  });
});

describe("the day of an instant", () => {
  /** No day that something happened on: it was typed, or is one of the rates' or today. */
  const typed = ["deadlinedate", "from", "today"];
  const keys = ["added", "noted", "paymentdate", "postdate", "progressDate", "regdate", "requestdate", "setDate"];
  const isDay = (value: unknown) => typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value);

  const daysIn = (row: object) => Object.entries(row).filter(([key, value]) => isDay(value) && !typed.includes(key));

  /** As if all there is had happened at this instant, but for what is still waited for and what the sweep deletes by age. */
  async function setEveryInstant(instant: string): Promise<void> {
    const client = await opened.services.pool.connect();
    try {
      const { rows } = await client.query<{ table: string; column: string }>(`
        select table_name as table, column_name as column from information_schema.columns
        where table_schema = 'public' and data_type = 'timestamp with time zone' and table_name not in ('sessions', 'notifications')
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
  ])("%s is %s in India, in every reading", async (instant, day) => {
    await setEveryInstant(instant);
    const seen = new Set<string>();
    for (const row of readings)
      for (const person of readersOf(row)) {
        const rows = (await read(row, world.people[person])).json<Record<string, unknown>[]>();
        for (const [key, value] of rows.flatMap(daysIn)) {
          expect([row.call, person, key, value]).toEqual([row.call, person, key, day]);
          seen.add(key);
        }
      }
    expect([...seen].toSorted()).toEqual(keys);
  });

  it.each(lists)("may be that of each row of $call $about: none is on two pages, or on none", async (row) => {
    for (const person of readersOf(row)) await checkPages(row, person);
  });
});
