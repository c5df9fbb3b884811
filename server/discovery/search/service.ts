import type { search } from "#contract/discovery/search.ts";
import { countFilters, namesOf } from "#server/discovery/search/count-queries.ts";
import { inSearchTransaction } from "#server/discovery/search/filter-queries.ts";
import { townsOf, workIndex, worksFound } from "#server/discovery/search/find-queries.ts";
import { withReasons } from "#server/discovery/search/highlights.ts";
import { byMatch, inOrder } from "#server/discovery/search/ranking-queries.ts";
import { readWords } from "#server/discovery/search/readings.ts";
import { workCounting } from "#server/discovery/search/work-counting.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { hiddenWorksOf } from "#server/platform/db/hidden-items.ts";
import type { Handler } from "#server/platform/http/context.ts";
import { keyFrom, oneMore, pageOf } from "#server/platform/page.ts";

export const findJobs: Handler<(typeof search)["search.findJobs"]> = async (input, { db, actor }) => {
  const key = keyFrom(input.after, ["number", "number", "number", "number"]);
  return inSearchTransaction(db, async (tx) => {
    const [{ terms, required, stems, reading }, hiddenWorks] = await Promise.all([
      readWords(tx, workIndex, input.q ?? "", key?.[0]),
      hiddenWorksOf(tx, actor.accountId),
    ]);
    const cursor = key && { score: key[1], by: key[2], id: key[3] };
    const filters = { ...input, hiddenWorks };
    const search = { terms, required, filters, limit: oneMore(input.limit), cursor };
    const sort = input.sort ?? "match";
    const keys =
      sort === "match" && terms.length > 0
        ? await byMatch(tx, workIndex, search)
        : await inOrder(tx, workIndex, sort === "match" ? "newest" : sort, search);
    const page = pageOf(keys, input.limit, ({ score, by, id }) => [reading, score, by, id]);
    const matches = await rowsOf(
      tx,
      actor.accountId,
      page.rows.map(({ id }) => id),
    );
    return { rows: await withReasons(tx, matches, stems, textsOf, "description"), next: page.next };
  });
};

const textsOf = (row: Awaited<ReturnType<typeof rowsOf>>[number]) => ({
  title: row.title,
  description: row.description,
  category: row.categoryname,
  subcategory: row.subcategory,
  company: row.companyname,
  district: row.districtname,
  location: row.locationname,
});

/** The works in the order of the ids. */
async function rowsOf(db: Db, accountId: number, ids: readonly number[]) {
  const [found, towns] = await Promise.all([worksFound(db, accountId, ids), townsOf(db, ids)]);
  const rows = new Map(found.map((row) => [row.workid, row]));
  return ids.flatMap((id) => {
    const row = rows.get(id);
    const town = row && towns.get(row.loginid);
    return row && town ? [{ ...row, ...town }] : [];
  });
}

export const countJobs: Handler<(typeof search)["search.countJobs"]> = async (input, { db, actor }) =>
  inSearchTransaction(db, async (tx) => {
    const [words, hiddenWorks] = await Promise.all([
      readWords(tx, workIndex, input.q ?? ""),
      hiddenWorksOf(tx, actor.accountId),
    ]);
    const filters = { ...input, hiddenWorks };
    const counted = await countFilters(tx, workIndex, workCounting, words, filters);
    const names = await namesOf(tx, counted);
    return counted.map((row) => ({ ...row, name: names.get(`${row.filter} ${row.value}`) ?? "" }));
  });
