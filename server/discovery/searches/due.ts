import { screen } from "#contract/screens.ts";
import { maxAlertWorks } from "#domain/discovery/saved-search.ts";
import { inSearchTransaction } from "#server/discovery/search/filter-queries.ts";
import { strictExpression } from "#server/discovery/search/readings.ts";
import {
  claimDueReader,
  claimQueuedWork,
  claimStaleSearch,
  type DueHit,
  type DueReader,
  type DueSearch,
  dueHits,
  dueSearches,
  endAlerts,
  matchWork,
  type StaleSearch,
  saveExpression,
} from "#server/discovery/searches/due-queries.ts";
import { searchAlert, searchSummary } from "#server/discovery/searches/mails.ts";
import { notifyAccounts } from "#server/notify/notifications/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Services } from "#server/platform/http/services.ts";
import { processDueRows } from "#server/platform/jobs/due-rows.ts";
import { limitedMailOf, type MailTemplate } from "#server/platform/mail/mail-template.ts";
import { addressOf } from "#server/platform/settings.ts";

type DueServices = Pick<Services, "db" | "log" | "mailer" | "settings" | "platformSettings">;

/** The job runs every minute, and goes on where it has stopped. */
const maxStale = 200;
const maxWorks = 200;
const maxReaders = 1_000;

/**
 * Compares new and changed works with the saved searches, and reports what they found. Several instances may run it at the same
 * time; what a stopped one has not committed is done by the next.
 */
export async function processSavedSearches(services: DueServices, now = new Date()): Promise<void> {
  await processDueRows(services, {
    step: "saved searches: compile",
    claim: (tx, _, except) => claimStaleSearch(tx, now, except),
    keyOf: ({ id }) => id,
    handle: (tx, search) => compile(tx, search, now),
    batch: 1,
    maxRows: maxStale,
  });
  await processDueRows(services, {
    step: "saved searches: match",
    claim: (tx, _, except) => claimQueuedWork(tx, except),
    keyOf: ({ workId }) => workId,
    handle: (tx, work) => matchWork(tx, work, now),
    batch: 1,
    maxRows: maxWorks,
  });
  await processDueRows(services, {
    step: "saved searches: alert",
    claim: (tx, _, except) => claimDueReader(tx, now, except),
    keyOf: ({ accountId }) => accountId,
    handle: (tx, reader) => alert(tx, services, reader, now),
    batch: 1,
    maxRows: maxReaders,
  });
}

/** A search is read with the words and names of today, as `search.findJobs` reads it. */
async function compile(tx: Db, search: StaleSearch, now: Date): Promise<void> {
  const expression = await inSearchTransaction(tx, () => strictExpression(tx, search.filters));
  await saveExpression(tx, search.id, expression, now);
}

async function alert(tx: Db, services: DueServices, reader: DueReader, now: Date): Promise<void> {
  const { accountId } = reader;
  const searches = await dueSearches(tx, accountId, now);
  const ids = searches.map(({ id }) => id);
  const hits = await dueHits(tx, accountId, ids);
  if (reader.isNotified) {
    const preferences = addressOf(services.settings) + screen("/freelancermaster/searches");
    for (const template of mailsAbout(searches, hits))
      await services.mailer.queue(tx, { ...limitedMailOf(template, reader, services), preferences });
    for (const { id, name } of searches.filter((search) => hits.some(({ searchId }) => searchId === search.id)))
      await notifyAccounts(tx, [accountId], {
        kind: "alert",
        subjectKind: "search",
        subjectId: id,
        facts: { title: name },
      });
  }
  await endAlerts(tx, { searches, hits }, now);
}

/** One e-mail for each search that reports at once, and one for all others. */
function mailsAbout(searches: readonly DueSearch[], hits: readonly DueHit[]): MailTemplate[] {
  const ofSearch = (search: DueSearch) => hits.filter(({ searchId }) => searchId === search.id);
  const atOnce = searches.flatMap((search) => {
    const works = ofSearch(search);
    return search.alert === "now" && works.length > 0 ? [searchAlert(search, mailRows(works))] : [];
  });
  const daily = new Set(searches.flatMap(({ id, alert }) => (alert === "daily" ? [id] : [])));
  const works = [
    ...new Map(hits.flatMap((hit) => (daily.has(hit.searchId) ? [[hit.workId, hit] as const] : []))).values(),
  ];
  return works.length > 0 ? [...atOnce, searchSummary(mailRows(works))] : atOnce;
}

const mailRows = (works: readonly DueHit[]) => ({
  works: works.slice(0, maxAlertWorks),
  moreCount: Math.max(0, works.length - maxAlertWorks),
});
