import type { publicWorks } from "#contract/discovery/public-works.ts";
import {
  type PublicWorkRow,
  publicWork,
  publicWorksByCategory,
  publicWorksWhere,
} from "#server/discovery/public-works/queries.ts";
import { inSearchTransaction } from "#server/discovery/search/filter-queries.ts";
import { workIndex } from "#server/discovery/search/find-queries.ts";
import { anywhere } from "#server/discovery/search/match-queries.ts";
import { readWords } from "#server/discovery/search/readings.ts";
import type { Expression } from "#server/discovery/search/word-queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Handler } from "#server/platform/http/context.ts";
import { requireWorks } from "#server/platform/http/page-reader.ts";
import { requireRows } from "#server/platform/refusal.ts";

type Calls = typeof publicWorks;

const shownWork = ({ postedAtMs: _, endsAt: __, ...shown }: PublicWorkRow) => shown;

export const getPublicWork: Handler<Calls["publicPages.work"]> = async ({ workId }, { db, services, refuse }) => {
  requireWorks(services, refuse);
  const work = await publicWork(db, workId);
  return requireRows(work ? [shownWork(work)] : [], refuse);
};

export const listPublicWorks: Handler<Calls["publicPages.works"]> = async (input, { db, services, refuse }) => {
  requireWorks(services, refuse);
  const { rows, next } = await withWords(db, input.q, (tx, words) => publicWorksWhere(tx, { ...input, words }, input));
  return { rows: rows.map(shownWork), next };
};

export const countPublicWorks: Handler<Calls["publicPages.countWorks"]> = async (input, { db, services, refuse }) => {
  requireWorks(services, refuse);
  return withWords(db, input.q, (tx, words) => publicWorksByCategory(tx, { ...input, words }));
};

/** Reads public works by the words that freelancers would find them with; without words, all of them. */
export async function withWords<R>(
  db: Db,
  typed: string | null | undefined,
  read: (db: Db, words: Expression) => Promise<R>,
): Promise<R> {
  if (!typed) return read(db, "");
  return inSearchTransaction(db, async (tx) => {
    const { terms, required } = await readWords(tx, workIndex, typed);
    return read(tx, anywhere(terms, required));
  });
}
