import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { wordsOf } from "#domain/discovery/search-words.ts";
import { foldName } from "#domain/text.ts";
import { migrateDatabase } from "#server/platform/db/migrate.ts";
import { olderDatabase } from "#server/test/older-database.ts";
import { open } from "#server/test/open.ts";

const opened = open();

const ignorable = Array.from({ length: 0x11_0000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((each) => /\p{Default_Ignorable_Code_Point}/u.test(each));
const names = [
  ...[
    "Fort  Kochi",
    " fort\u00a0kochi\t",
    "चित्तौ\u095cगढ",
    "Ca\u0301l",
    "ＡＢＣ",
    "ÉCLAIR",
    "राम\u200dकृष्ण",
    "",
    "علی\u200cرضا",
  ],
  ...ignorable.map((each) => `a${each}b`),
];

it("the database folds names as the product does, and searches leave out the same characters", async () => {
  const { rows } = await opened.db.execute<{ folded: string; plain: string; stems: string[] }>(sql`
    select fold_name(name) as folded, plain_text(name) as plain, search_stems(name) as stems
    from unnest(${sql.param(names)}::text[]) with ordinality as named (name, n) order by n`);
  expect(rows.map(({ folded }) => folded)).toEqual(names.map(foldName));
  const ours = rows.slice(-ignorable.length);
  expect(ours.filter(({ plain, stems }) => plain !== "ab" || stems.join() !== "ab")).toEqual([]);
  expect(ignorable.filter((each) => wordsOf(`a${each}b`)[0]?.word !== "ab")).toEqual([]);
});

it("an upgrade keeps apart by their ids what people read as one, and finds works with joiners from then on", async () => {
  const { pool, drop } = await olderDatabase("0096_agreed-days");
  await pool.query(`insert into districts (name) values ('Ca\u0301l'), ('C\u00e1l'), ('Pune')`);
  await migrateDatabase({ pool });
  const { rows } = await pool.query<{ id: number; name: string }>("select id, name from districts order by id");
  expect(rows.map(({ name }) => name)).toEqual(["Ca\u0301l", `C\u00e1l (${rows[1]?.id})`, "Pune"]);
  await drop();
});
