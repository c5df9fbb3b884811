import { and, eq, inArray, isNull, ne, not, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { ContractEndReason } from "#domain/contract.ts";
import type { Language } from "#domain/language.ts";
import type { Paise } from "#domain/money.ts";
import type { EmailChoice } from "#domain/notification.ts";
import { liveStatuses, type ProviderName } from "#domain/payment-order.ts";
import { type RequestMove, requestMoves } from "#domain/work-request.ts";
import { rateOfDay } from "#server/features/brokerage/queries.ts";
import { contractFacts } from "#server/features/contracts/facts.ts";
import { endContract, reopenContract } from "#server/features/contracts/version-queries.ts";
import { type MemberReader, membersToMail } from "#server/features/notifications/member-recipients.ts";
import { emailChoiceOfAccount } from "#server/features/notifications/preference-queries.ts";
import { isParty } from "#server/features/requests/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { prepared } from "#server/platform/db/prepared.ts";
import { accounts, workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { paymentOrders } from "#server/platform/db/schema/payments.ts";
import type { Settings } from "#server/platform/settings.ts";

const { placeholder } = sql;
const accountId = placeholder("accountId");
const orderId = placeholder("orderId");
const isRequest = eq(workRequests.id, placeholder("id"));

/** The request has a status from which the table of moves allows the move (spec §4). */
const allows = (move: RequestMove) => inArray(workRequests.status, requestMoves[move].from);

/** The names, addresses, languages and chosen e-mails of the two parties. A company that cannot log in gets no e-mail, so its address is empty. */
const partiesOf = (company: PgColumn) => sql<{
  companyName: string;
  companyEmail: string;
  companyLanguage: Language;
  companyEmailChoice: EmailChoice | null;
  companyMembers: readonly MemberReader[];
  freelancerName: string;
  freelancerEmail: string;
  freelancerLanguage: Language;
  freelancerEmailChoice: EmailChoice | null;
}>`(
  select json_build_object('companyName', c.name, 'companyEmail', case when c.status = 'accepted' then c.email else '' end,
    'companyLanguage', c.language, 'freelancerName', f.name, 'freelancerEmail', f.email, 'freelancerLanguage', f.language,
    'companyEmailChoice', ${emailChoiceOfAccount(sql`c.id`, "decisions")},
    'companyMembers', case when c.status = 'accepted' then ${membersToMail(sql`c.id`, "decisions")} else '[]' end,
    'freelancerEmailChoice', ${emailChoiceOfAccount(sql`f.id`, "decisions")})
  from ${accounts} c, ${accounts} f where c.id = ${company} and f.id = ${workRequests.freelancerId})`;

/** The columns that audit, ledger and e-mails need of a moved request. */
export const columnsWith = (work: { id: PgColumn; ownerId: PgColumn; title: PgColumn }) => ({
  price: workRequests.price,
  brokerageBps: workRequests.brokerageBps,
  company: sql<number>`${work.ownerId}`,
  freelancer: workRequests.freelancerId,
  workId: sql<number>`${work.id}`,
  title: sql<string>`${work.title}`,
  parties: partiesOf(work.ownerId),
});

type GuardedMove = Exclude<RequestMove, "withdraw" | "accept">;
type Changes = PgUpdateSetSource<typeof workRequests>;

/** Moves a request in one statement, guarded by its present status and a condition. */
function moveStatement(name: string, move: GuardedMove, guard: SQL | undefined, changes: Changes = {}) {
  const statement = prepared(`move_${name}`, (db) =>
    db
      .update(workRequests)
      .set({ ...changes, status: requestMoves[move].to })
      .from(works)
      .where(and(isRequest, allows(move), guard))
      .returning(columnsWith(works)),
  );
  return async (db: Db, values: MoveValues) => {
    const moved = flattenParties(await statement(db, values));
    if (moved) await moveContract(db, move, values);
    return moved;
  };
}

interface MoveValues extends Record<string, unknown> {
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
};

/** The contract moves with its request, in the same transaction. */
async function moveContract(db: Db, move: GuardedMove, { id: requestId, accountId }: MoveValues): Promise<void> {
  const reason = contractEnds[move];
  if (reason) await endContract(db, { requestId, reason, endedBy: accountId ?? null });
  if (move === "correct") await reopenContract(db, requestId);
}

export function flattenParties<R extends { parties: object }>([row]: readonly R[]): (R & R["parties"]) | undefined {
  return row && { ...row, ...row.parties };
}

/** A moved request with the facts that audit, ledger and e-mails need. */
export type RequestMoved = NonNullable<Awaited<ReturnType<ReturnType<typeof moveStatement>>>>;

const withReason = { review: sql`${placeholder("review")}` };

const byParty = {
  reject: moveStatement("reject", "reject", isParty(accountId), withReason),
  sendBack: moveStatement("send_back", "sendBack", isParty(accountId), withReason),
  end: moveStatement("end", "end", isParty(accountId), { ...withReason, price: null, brokerageBps: null }),
  complete: moveStatement("complete", "complete", isParty(accountId)),
  pay: moveStatement("pay", "pay", isParty(accountId)),
};

/** The moves of a party that a single guarded statement performs. */
export type StatusMove = keyof typeof byParty;

/** Moves a request of this account. Rejection, sending back and ending carry a review, the reason. */
export const moveRequest = (db: Db, move: StatusMove, id: number, accountId: number, review: string | null = null) =>
  byParty[move](db, { id, accountId, review });

const acceptStatement = prepared("accept", (db) => {
  const { id, ownerId, title, description, categoryId, subcategoryId, budget, deadline } = works;
  const engaged = db.$with("engaged").as(
    db
      .update(works)
      .set({ engaged: true })
      .from(workRequests)
      .where(and(isRequest, isParty(accountId), not(works.engaged), isNull(works.takenDownAt)))
      .returning({ id, ownerId, title, description, categoryId, subcategoryId, budget, deadline }),
  );
  const work = engaged as unknown as typeof works;
  return db
    .with(engaged)
    .update(workRequests)
    .set({
      status: requestMoves.accept.to,
      price: sql`${engaged.budget}`,
      brokerageBps: rateOfDay({ BROKERAGE_BPS: placeholder("bps") }),
      acceptedAt: sql`now()`,
    })
    .from(engaged)
    .where(and(isRequest, allows("accept"), eq(engaged.id, workRequests.workId)))
    .returning({
      ...columnsWith(work),
      contractFacts: contractFacts(work, work.deadline, workRequests),
    });
});

/**
 * Engages the work and accepts the request at the present budget and the rate of the day by the clock of the database. It locks
 * the work before the request, as every statement does, so that two of them cannot deadlock.
 */
export const acceptRequest = async (
  db: Db,
  { BROKERAGE_BPS: bps }: Pick<Settings, "BROKERAGE_BPS">,
  id: number,
  accountId: number,
) => flattenParties(await acceptStatement(db, { id, accountId, bps }));

const isOfWork = eq(works.id, workRequests.workId);

/** The company of the request is rejected, or awaits another decision after that, so it cannot log in to pay. */
const isCompanyRejected = sql`exists (select from ${accounts} where ${and(eq(accounts.id, works.ownerId), ne(accounts.status, "accepted"))})`;

const settleStatement = moveStatement("settle", "settle", and(isOfWork, isCompanyRejected));

/** Moves a request to paid for its company, while the company is rejected. */
export const settleRequest = (db: Db, id: number) => settleStatement(db, { id });

const isOpenOrder = and(eq(paymentOrders.id, orderId), eq(paymentOrders.status, "open"));
const confirmStatement = moveStatement(
  "confirm",
  "confirm",
  and(isOfWork, sql`exists (select from ${paymentOrders} where ${isOpenOrder})`),
);

/** Moves a request to paid while its order waits for the admin. */
export const confirmRequest = (db: Db, id: number, orderId: number) => confirmStatement(db, { id, orderId });

/** The money came through a provider, which refunds it, and not by confirmation of an admin. */
const isCaptured = sql`exists (
  select from ${paymentOrders} where ${and(eq(paymentOrders.requestId, workRequests.id), eq(paymentOrders.status, "paid"))}
    and ${paymentOrders.provider} <> all(${placeholder("confirmed")}::text[]))`;
const correctStatement = moveStatement("correct", "correct", and(isOfWork, sql`not ${isCaptured}`));

/** Moves a request back to completed whose payment an admin confirmed or recorded; `confirmed` are the providers without captures. */
export const correctRequest = (db: Db, id: number, confirmed: readonly ProviderName[]) =>
  correctStatement(db, { id, confirmed: [...confirmed] });

const otherLiveOrder = and(
  eq(paymentOrders.requestId, workRequests.id),
  ne(paymentOrders.id, orderId),
  inArray(paymentOrders.status, liveStatuses),
);
const captureStatement = moveStatement(
  "capture",
  "pay",
  and(
    isOfWork,
    eq(workRequests.price, placeholder("amount")),
    sql`not exists (select from ${paymentOrders} where ${otherLiveOrder})`,
  ),
);

/** Moves a request to paid with a captured payment of the agreed price, unless another order of the request is live. */
export const captureRequest = (db: Db, id: number, orderId: number, amount: Paise) =>
  captureStatement(db, { id, orderId, amount });
