import { and, desc, eq, or, sql } from "drizzle-orm";
import type { PlannedMilestone } from "#domain/hiring/milestone.ts";
import type { OfferParty, OfferStatus } from "#domain/hiring/offer.ts";
import { feesFor } from "#server/catalog/fees/queries.ts";
import { columnsWith, flattenParties } from "#server/hiring/requests/move-queries.ts";
import { presentStatus } from "#server/hiring/requests/offer-queries.ts";
import { isOfRequest, isParty } from "#server/hiring/requests/queries.ts";
import { isOffered } from "#server/hiring/works/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { prepared } from "#server/platform/db/prepared.ts";
import { accounts, workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { offers } from "#server/platform/db/schema/offers.ts";
import type { Actor } from "#server/platform/http/actor.ts";
import type { Settings } from "#server/platform/settings.ts";

const { placeholder } = sql;

/** An offer as PostgreSQL writes it into JSON. */
interface StoredOffer {
  readonly offerId: number;
  readonly version: number;
  readonly author: OfferParty;
  readonly amountPaise: number;
  readonly days: number | null;
  readonly note: string | null;
  readonly status: OfferStatus;
  readonly reason: string | null;
  readonly milestones: readonly PlannedMilestone[] | null;
  readonly createdAt: string;
  readonly expiresAt: string;
}

const versions = sql<readonly StoredOffer[]>`coalesce((
  select json_agg(json_build_object('offerId', ${offers.id}, 'version', ${offers.version}, 'author', ${offers.author}, 'amountPaise', ${offers.amount},
    'days', ${offers.days}, 'note', ${offers.note}, 'status', ${presentStatus}, 'reason', ${offers.reason},
    'milestones', ${offers.milestones}, 'createdAt', ${offers.createdAt}, 'expiresAt', ${offers.expiresAt}) order by ${desc(offers.version)})
  from ${offers} where ${eq(offers.requestId, workRequests.id)}), '[]')`;

const factsStatement = prepared("offers_of_request", (db) =>
  db
    .select({
      ...columnsWith(works),
      requestId: workRequests.id,
      status: workRequests.status,
      takesQuotes: works.quotes,
      terms: works.terms,
      budgetPaise: works.budget,
      isAvailable: sql<boolean>`(not ${works.engaged} and ${works.takenDownAt} is null and ${accounts.status} = 'accepted')`,
      versions,
      nowMs: sql<number>`(extract(epoch from now()) * 1000)::float8`,
    })
    .from(workRequests)
    .innerJoin(works, isOfRequest)
    .innerJoin(accounts, eq(accounts.id, works.ownerId))
    .where(and(eq(workRequests.id, placeholder("id")), isParty(placeholder("accountId")))),
);

/** A request with all its offers, the latest first, for its two parties. */
export async function offersOfRequest(db: Db, id: number, accountId: number) {
  return flattenParties(await factsStatement(db, { id, accountId }));
}

export type RequestWithOffers = NonNullable<Awaited<ReturnType<typeof offersOfRequest>>>;

const isApplicant = (accountId: number) => sql`exists (
  select from ${workRequests} where ${and(eq(workRequests.workId, works.id), eq(workRequests.freelancerId, accountId))})`;

interface Quoted {
  readonly workId: number;
  readonly amountPaise: number;
}

/** The fees of today for a work at a price; undefined where the account does not see the work. */
export async function feesForWork(
  db: Db,
  { role, accountId }: Actor,
  { workId, amountPaise }: Quoted,
  { BROKERAGE_BPS: otherwise }: Pick<Settings, "BROKERAGE_BPS">,
) {
  const isVisible = role === "client" ? eq(works.ownerId, accountId) : or(isOffered, isApplicant(accountId));
  const [row] = await db
    .select({
      ...feesFor({ categoryId: works.categoryId, pricePaise: sql`${amountPaise}::int8`, otherwise }),
      deadline: works.deadline,
    })
    .from(works)
    .innerJoin(accounts, eq(accounts.id, works.ownerId))
    .where(and(eq(works.id, workId), isVisible));
  return row;
}
