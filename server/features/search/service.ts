import type { search } from "#contract/search.ts";
import { countFilters, namesOf } from "#server/features/search/count-queries.ts";
import { inSearchTransaction } from "#server/features/search/filter-queries.ts";
import { byMatch, inOrder, townsOf, worksFound } from "#server/features/search/find-queries.ts";
import { withReasons } from "#server/features/search/highlights.ts";
import { readWords } from "#server/features/search/readings.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { hiddenWorksOf } from "#server/platform/db/hidden-items.ts";
import type { Handler } from "#server/platform/http/context.ts";
import { keyFrom, oneMore, pageOf } from "#server/platform/page.ts";

export const findJobs: Handler<(typeof search)["search.findJobs"]> = async (input, { db, actor }) => {
  const key = keyFrom(input.after, ["number", "number", "number", "number"]);
  return inSearchTransaction(db, async (tx) => {
    const { terms, required, stems, reading } = await readWords(tx, input.q ?? "", key?.[0]);
    const cursor = key && { score: key[1], by: key[2], workid: key[3] };
    const filters = { ...input, hiddenWorks: await hiddenWorksOf(tx, actor.accountId) };
    const search = { terms, required, filters, limit: oneMore(input.limit), cursor };
    const sort = input.sort ?? "match";
    const keys =
      sort === "match" && terms.length > 0
        ? await byMatch(tx, search)
        : await inOrder(tx, sort === "match" ? "newest" : sort, search);
    const page = pageOf(keys, input.limit, ({ score, by, workid }) => [reading, score, by, workid]);
    const matches = await rowsOf(
      tx,
      actor.accountId,
      page.rows.map(({ workid }) => workid),
    );
    return { rows: await withReasons(tx, matches, stems), next: page.next };
  });
};

/** The works in the order of the ids. */
async function rowsOf(db: Db, accountId: number, ids: readonly number[]) {
  const rows = new Map((await worksFound(db, accountId, ids)).map((row) => [row.workid, row]));
  const towns = await townsOf(db, [...new Set([...rows.values()].map(({ loginid }) => loginid))]);
  return ids.flatMap((id) => {
    const row = rows.get(id);
    const town = row && towns.get(row.loginid);
    return row && town ? [{ ...row, ...town }] : [];
  });
}

export const countJobs: Handler<(typeof search)["search.countJobs"]> = async (input, { db, actor }) =>
  inSearchTransaction(db, async (tx) => {
    const { terms, required } = await readWords(tx, input.q ?? "");
    const filters = { ...input, hiddenWorks: await hiddenWorksOf(tx, actor.accountId) };
    const counted = await countFilters(tx, terms, required, filters);
    const names = await namesOf(tx, counted);
    return counted.map((row) => ({ ...row, name: names.get(`${row.filter} ${row.value}`) ?? "" }));
  });
