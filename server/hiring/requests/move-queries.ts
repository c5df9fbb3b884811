import { and, eq, inArray, isNull, not, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { ContractEndReason } from "#domain/hiring/contract.ts";
import type { PlannedMilestone, WorkTerms } from "#domain/hiring/milestone.ts";
import { type OfferParty, offerMoves } from "#domain/hiring/offer.ts";
import { type RequestMove, requestMoves } from "#domain/hiring/work-request.ts";
import type { Language } from "#domain/language.ts";
import type { MailChoice } from "#domain/notify/notification.ts";
import { feesFor } from "#server/catalog/fees/queries.ts";
import { contractFacts } from "#server/hiring/contracts/facts.ts";
import { endContract, reopenContract } from "#server/hiring/contracts/version-queries.ts";
import { hasMoneyHeld, isFunded } from "#server/hiring/plans/queries.ts";
import { isOfRequest, isParty, lockRequest } from "#server/hiring/requests/queries.ts";
import { endReviews, openReviewWindow } from "#server/hiring/review-windows/queries.ts";
import { isOpenOffer } from "#server/hiring/works/open-offers.ts";
import { type MemberReader, membersToMail } from "#server/notify/notifications/member-recipients.ts";
import { mailChoiceOfAccount } from "#server/notify/notifications/preference-queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { dueDayFromToday } from "#server/platform/db/due-day.ts";
import { prepared } from "#server/platform/db/prepared.ts";
import { accounts, workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { offers } from "#server/platform/db/schema/offers.ts";
import type { Settings } from "#server/platform/settings.ts";

const { placeholder } = sql;
const accountId = placeholder("accountId");
const isRequest = eq(workRequests.id, placeholder("id"));

/** The request has a status from which the table of moves allows the move (spec §4). */
const allows = (move: RequestMove) => inArray(workRequests.status, requestMoves[move].from);

/** The names, addresses, languages and chosen e-mails of the two parties. A company that cannot log in gets no e-mail, so its address is empty. */
const partiesOf = (company: PgColumn) => sql<{
  companyName: string;
  companyEmail: string;
  companyLanguage: Language;
  companyMailChoice: MailChoice | null;
  companyMembers: readonly MemberReader[];
  freelancerName: string;
  freelancerEmail: string;
  freelancerLanguage: Language;
  freelancerMailChoice: MailChoice | null;
}>`(
  select json_build_object('companyName', c.name, 'companyEmail', case when c.status = 'accepted' then c.email else '' end,
    'companyLanguage', c.language, 'freelancerName', f.name, 'freelancerEmail', f.email, 'freelancerLanguage', f.language,
    'companyMailChoice', ${mailChoiceOfAccount(sql`c.id`, "decisions")},
    'companyMembers', case when c.status = 'accepted' then ${membersToMail(sql`c.id`, "decisions")} else '[]' end,
    'freelancerMailChoice', ${mailChoiceOfAccount(sql`f.id`, "decisions")})
  from ${accounts} c, ${accounts} f where c.id = ${company} and f.id = ${workRequests.freelancerId})`;

/** The columns that audit, ledger and e-mails need of a moved request. */
export const columnsWith = (work: { id: PgColumn; ownerId: PgColumn; title: PgColumn }) => ({
  price: workRequests.price,
  brokerageBps: workRequests.brokerageBps,
  brokerageFixedPaise: workRequests.brokerageFixedPaise,
  clientFeeBps: workRequests.clientFeeBps,
  clientFeeFixedPaise: workRequests.clientFeeFixedPaise,
  company: sql<number>`${work.ownerId}`,
  freelancer: workRequests.freelancerId,
  workId: sql<number>`${work.id}`,
  title: sql<string>`${work.title}`,
  parties: partiesOf(work.ownerId),
});

type GuardedMove = Exclude<RequestMove, "withdraw" | "accept" | "take">;
type Changes = PgUpdateSetSource<typeof workRequests>;

/** Moves a request in one statement, guarded by its present status and a condition. */
export function moveStatement(name: string, move: GuardedMove, guard: SQL | undefined, changes: Changes = {}) {
  const statement = prepared(`move_${name}`, (db) =>
    db
      .update(workRequests)
      .set({ ...changes, status: requestMoves[move].to })
      .from(works)
      .where(and(isRequest, isOfRequest, allows(move), guard))
      .returning(columnsWith(works)),
  );
  return async (db: Db, values: MoveValues) => {
    const moved = flattenParties(await statement(db, values));
    if (moved) await moveContract(db, move, values);
    return moved;
  };
}

export interface MoveValues extends Record<string, unknown> {
  readonly id: number;
  /** The party who moves it; absent where the platform does. */
  readonly accountId?: number;
}

/** Why a move ends the contract of its request. */
const contractEnds: Readonly<Partial<Record<GuardedMove, ContractEndReason>>> = {
  end: "engagement_ended",
  pay: "paid",
  settle: "paid",
  confirm: "paid",
  receive: "paid",
  closeFunded: "paid",
  voidFunded: "engagement_ended",
};

/** The contract and the reviews move with their request, in the same transaction. */
async function moveContract(db: Db, move: GuardedMove, { id: requestId, accountId }: MoveValues): Promise<void> {
  const reason = contractEnds[move];
  if (reason) await endContract(db, { requestId, reason, endedBy: accountId ?? null });
  if (reason === "paid") await openReviewWindow(db, requestId);
  if (move !== "correct") return;
  await reopenContract(db, requestId);
  await endReviews(db, requestId);
}

export function flattenParties<R extends { parties: object }>([row]: readonly R[]): (R & R["parties"]) | undefined {
  return row && { ...row, ...row.parties };
}

/** A moved request with the facts that audit, ledger and e-mails need. */
export type RequestMoved = NonNullable<Awaited<ReturnType<ReturnType<typeof moveStatement>>>>;

/** A funded work is completed and paid by its milestones alone. */
export const isPaidAfter = not(isFunded(workRequests.id));

/** An engagement that has ended has no price. */
export const notAgreed = {
  price: null,
  brokerageBps: null,
  brokerageFixedPaise: 0,
  clientFeeBps: 0,
  clientFeeFixedPaise: 0,
} as const;

export const withReason = { review: sql`${placeholder("review")}` };

const byParty = {
  reject: moveStatement("reject", "reject", isParty(accountId), { ...withReason, rejectedAt: sql`now()` }),
  sendBack: moveStatement("send_back", "sendBack", and(isParty(accountId), isPaidAfter), withReason),
  end: moveStatement("end", "end", and(isParty(accountId), not(hasMoneyHeld(workRequests.id))), {
    ...withReason,
    ...notAgreed,
  }),
  complete: moveStatement("complete", "complete", and(isParty(accountId), isPaidAfter)),
  pay: moveStatement("pay", "pay", and(isParty(accountId), isPaidAfter)),
};

/** The moves of a party that a single guarded statement performs. */
export type StatusMove = keyof typeof byParty;

/** Moves a request of this account. Rejection, sending back and ending carry a review, the reason. */
export const moveRequest = (db: Db, move: StatusMove, id: number, accountId: number, review: string | null = null) =>
  byParty[move](db, { id, accountId, review });

const agreedDays = sql`(select days from agreed)`;
const ofRequest = eq(offers.requestId, placeholder("id"));
const version = placeholder("version");

/**
 * Agrees on an open offer of the other party, or on the budget: engages the work, freezes price and fees, and sets the deadline to
 * the end of the offered days if that is later. `guard` reads the row of the offer as `agreed`.
 */
const agreement = (move: "accept" | "take", author: OfferParty, guard: SQL | undefined) =>
  prepared(move, (db) => {
    const agreed = db.$with("agreed").as(
      db
        .update(offers)
        .set({ status: offerMoves[move].to })
        .where(and(ofRequest, eq(offers.version, version), eq(offers.author, author), isOpenOffer))
        .returning({ amount: offers.amount, days: offers.days, milestones: offers.milestones }),
    );
    const { id, ownerId, title, description, categoryId, subcategoryId, deadline, agreedPaise, terms } = works;
    const engaged = db.$with("engaged").as(
      db
        .update(works)
        .set({
          engaged: true,
          pausedAt: null,
          agreedPaise: sql`coalesce((select amount from agreed), ${works.budget})`,
          deadline: sql`greatest(${works.deadline}, ${dueDayFromToday(works.deadline, agreedDays)})`,
        })
        .from(workRequests)
        .where(and(isRequest, isOfRequest, isParty(accountId), not(works.engaged), isNull(works.takenDownAt), guard))
        .returning({
          ...{ id, ownerId, title, description, categoryId, subcategoryId, deadline, agreedPaise, terms },
          dueDay: dueDayFromToday(deadline, agreedDays).as("due_day"),
        }),
    );
    const work = engaged as unknown as typeof works;
    return db
      .with(agreed, engaged)
      .update(workRequests)
      .set({
        status: requestMoves[move].to,
        price: sql`${engaged.agreedPaise}`,
        ...feesFor({
          categoryId: sql`${engaged.categoryId}`,
          pricePaise: sql`${engaged.agreedPaise}`,
          otherwise: placeholder("bps"),
        }),
        acceptedAt: sql`now()`,
      })
      .from(engaged)
      .where(and(isRequest, allows(move), eq(engaged.id, workRequests.workId)))
      .returning({
        ...columnsWith(work),
        contractFacts: contractFacts(work, engaged.dueDay, workRequests),
        terms: sql<WorkTerms>`${work.terms}`,
        plan: sql<readonly PlannedMilestone[] | null>`(select milestones from agreed)`,
      });
  });

const isAgreed = sql`exists (select from agreed)`;

/** No offer stands against the budget: none is open, and the freelancer never named another price (domain/hiring/offer.ts). */
const agreesToBudget = sql`${version}::int is null and not exists (
  select from ${offers} where ${ofRequest} and (${isOpenOffer} or ${offers.author} = 'freelancer'))`;

export const isCompanyAccepted = sql`exists (select from ${accounts} where ${and(eq(accounts.id, works.ownerId), eq(accounts.status, "accepted"))})`;

const agreements = {
  accept: agreement("accept", "freelancer", sql`(${isAgreed} or ${agreesToBudget})`),
  take: agreement("take", "company", and(isAgreed, isCompanyAccepted)),
};

interface Agreement {
  readonly id: number;
  readonly accountId: number;
  /** The open offer that is accepted; null for the budget. */
  readonly version: number | null;
}

/**
 * Accepts a request at the price of an offer or the present budget, and by the fee rules of the day by the clock of the database. Work
 * and request are locked first, in the order in which every statement locks them, so that two cannot deadlock, and no offer is
 * made in between.
 */
export async function acceptRequest(
  db: Db,
  { BROKERAGE_BPS: bps }: Pick<Settings, "BROKERAGE_BPS">,
  move: keyof typeof agreements,
  { id, accountId, version }: Agreement,
) {
  await lockRequest(db, id, accountId);
  return flattenParties(await agreements[move](db, { id, accountId, version, bps }));
}
