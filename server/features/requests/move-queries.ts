import { and, eq, inArray, ne, not, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Language } from "#domain/language.ts";
import type { Paise } from "#domain/money.ts";
import { liveStatuses } from "#domain/payment-order.ts";
import { type RequestMove, requestMoves } from "#domain/work-request.ts";
import { rateOfDay } from "#server/features/brokerage/queries.ts";
import { isParty } from "#server/features/requests/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { prepared } from "#server/platform/db/prepared.ts";
import { accounts, workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { paymentOrders } from "#server/platform/db/schema/payments.ts";
import type { Settings } from "#server/platform/settings.ts";

const { placeholder } = sql;
const accountId = placeholder("accountId");
const order = placeholder("order");
const isAsked = eq(workRequests.id, placeholder("id"));

/** From where the table of moves says (spec §4). */
const isWhere = (move: RequestMove) => inArray(workRequests.status, requestMoves[move].from);

/** The names, addresses and languages of the two parties. To a company that may not sign in nothing is written. */
const partiesOf = (company: PgColumn) => sql<{
  companyName: string;
  companyEmail: string;
  companyLanguage: Language;
  freelancerName: string;
  freelancerEmail: string;
  freelancerLanguage: Language;
}>`(
  select json_build_object('companyName', c.name, 'companyEmail', case when c.status = 'accepted' then c.email else '' end,
    'companyLanguage', c.language, 'freelancerName', f.name, 'freelancerEmail', f.email, 'freelancerLanguage', f.language)
  from ${accounts} c, ${accounts} f where c.id = ${company} and f.id = ${workRequests.freelancerId})`;

/** What is told of a request that was moved. */
const toldWith = (work: { id: PgColumn; ownerId: PgColumn; title: PgColumn }) => ({
  price: workRequests.price,
  brokerageBps: workRequests.brokerageBps,
  company: sql<number>`${work.ownerId}`,
  freelancer: workRequests.freelancerId,
  workId: sql<number>`${work.id}`,
  title: sql<string>`${work.title}`,
  parties: partiesOf(work.ownerId),
});

type Guarded = Exclude<RequestMove, "withdraw" | "accept">;
type Set = PgUpdateSetSource<typeof workRequests>;

/** One guarded statement. */
function moving(name: string, move: Guarded, guard: SQL | undefined, set: Set = {}) {
  const ask = prepared(`move_${name}`, (db) =>
    db
      .update(workRequests)
      .set({ ...set, status: requestMoves[move].to })
      .from(works)
      .where(and(isAsked, isWhere(move), guard))
      .returning(toldWith(works)),
  );
  return async (db: Db, values: Record<string, unknown>) => flat(await ask(db, values));
}

function flat<R extends { parties: object }>([moved]: readonly R[]): (R & R["parties"]) | undefined {
  return moved && { ...moved, ...moved.parties };
}

/** A request that was moved, and what letters about it say. */
export type RequestMoved = NonNullable<Awaited<ReturnType<ReturnType<typeof moving>>>>;

const said = { review: sql`${placeholder("review")}` };

const byParty = {
  reject: moving("reject", "reject", isParty(accountId), said),
  sendBack: moving("send_back", "sendBack", isParty(accountId), said),
  end: moving("end", "end", isParty(accountId), { ...said, price: null, brokerageBps: null }),
  complete: moving("complete", "complete", isParty(accountId)),
  pay: moving("pay", "pay", isParty(accountId)),
};

/** Every move of a party by itself, but the one that takes the request away. */
export type StatusMove = keyof typeof byParty;

/** Moves a request of this account; some moves say why. */
export const moveRequest = (db: Db, move: StatusMove, id: number, accountId: number, review: string | null = null) =>
  byParty[move](db, { id, accountId, review });

const accepting = prepared("accept", (db) => {
  const { id, ownerId, title, budget } = works;
  const engaged = db.$with("engaged").as(
    db
      .update(works)
      .set({ engaged: true })
      .from(workRequests)
      .where(and(isAsked, isParty(accountId), not(works.engaged)))
      .returning({ id, ownerId, title, budget }),
  );
  return db
    .with(engaged)
    .update(workRequests)
    .set({
      status: requestMoves.accept.to,
      price: sql`${engaged.budget}`,
      brokerageBps: rateOfDay({ BROKERAGE_BPS: placeholder("bps") }),
    })
    .from(engaged)
    .where(and(isAsked, isWhere("accept"), eq(engaged.id, workRequests.workId)))
    .returning(toldWith(engaged as unknown as typeof works));
});

/**
 * Engages the work of a request and accepts it on the terms of this moment: its budget, and the rate of the day by the clock of
 * the database. It locks the work before the request, the one order everywhere.
 */
export const acceptRequest = async (
  db: Db,
  { BROKERAGE_BPS: bps }: Pick<Settings, "BROKERAGE_BPS">,
  id: number,
  accountId: number,
) => flat(await accepting(db, { id, accountId, bps }));

const ofWork = eq(works.id, workRequests.workId);

/** What a completed request waits for in vain: its company may not sign in any more. */
const isOfRejected = sql`exists (select from ${accounts} where ${and(eq(accounts.id, works.ownerId), eq(accounts.status, "rejected"))})`;

const settling = moving("settle", "settle", and(ofWork, isOfRejected));

/** Moves a request to paid in place of its company, as long as that is rejected. */
export const settleRequest = (db: Db, id: number) => settling(db, { id });

const isOpenOrder = and(eq(paymentOrders.id, order), eq(paymentOrders.status, "open"));
const confirming = moving(
  "confirm",
  "confirm",
  and(ofWork, sql`exists (select from ${paymentOrders} where ${isOpenOrder})`),
);

/** Moves a request to paid as long as its order waits for the admin. */
export const confirmRequest = (db: Db, id: number, orderId: number) => confirming(db, { id, order: orderId });

const otherLiveOrder = and(
  eq(paymentOrders.requestId, workRequests.id),
  ne(paymentOrders.id, order),
  inArray(paymentOrders.status, liveStatuses),
);
const capturing = moving(
  "capture",
  "pay",
  and(
    ofWork,
    eq(workRequests.price, placeholder("amount")),
    sql`not exists (select from ${paymentOrders} where ${otherLiveOrder})`,
  ),
);

/** Moves a request to paid with money that has arrived: it is what was agreed, and nobody else is paying. */
export const captureRequest = (db: Db, id: number, orderId: number, amount: Paise) =>
  capturing(db, { id, order: orderId, amount });
