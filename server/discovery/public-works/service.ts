import type { publicWorks } from "#contract/discovery/public-works.ts";
import {
  holdPublication,
  type PublicWorkRow,
  publicWork,
  publicWorksByCategory,
  publicWorksWhere,
  setPublic,
} from "#server/discovery/public-works/queries.ts";
import { inSearchTransaction } from "#server/discovery/search/filter-queries.ts";
import { workIndex } from "#server/discovery/search/find-queries.ts";
import { anywhere } from "#server/discovery/search/match-queries.ts";
import { readWords } from "#server/discovery/search/readings.ts";
import type { Expression } from "#server/discovery/search/word-queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { defer } from "#server/platform/db/transaction.ts";
import { refuseRestricted } from "#server/platform/http/auth.ts";
import type { Handler } from "#server/platform/http/context.ts";
import { areWorksOn } from "#server/platform/http/page-reader.ts";
import type { Services } from "#server/platform/http/services.ts";
import { type Refusal, requireRows } from "#server/platform/refusal.ts";

type Calls = typeof publicWorks;
type Platform = Pick<Services, "platformSettings">;

function requireWorks(services: Platform, refuse: (code: "switched_off") => Refusal): void {
  if (!areWorksOn(services)) throw refuse("switched_off");
}

const shownWork = ({ postedAtMs: _, endsAt: __, ...shown }: PublicWorkRow) => shown;

/** Publishing is refused to a restricted company; whoever wants to be seen less is never refused. */
export const setWorkPublic: Handler<Calls["works.setPublic"]> = async ({ workId, isPublic }, context) => {
  const { db, actor, browser, services, refuse, recordAudit } = context;
  requireWorks(services, refuse);
  const before = await holdPublication(db, actor.accountId, workId);
  if (!before) throw refuse("not_found");
  if (isPublic && !before.isPublic) {
    if (actor.restrictions.includes("publish")) await refuseRestricted("publish", actor, browser.language, services);
    if (!before.hasPage) throw refuse("company_page_private");
    if (!before.isOffered) throw refuse("work_moved_on");
  }
  await defer(db, setPublic(db, workId, isPublic));
  await recordAudit(db, { id: workId, before: { isPublic: before.isPublic }, after: { isPublic } });
  return "done";
};

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
