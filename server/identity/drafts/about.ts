import { and, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "#server/platform/db/connect.ts";
import { amendments, contracts } from "#server/platform/db/schema/contracts.ts";
import { conversations } from "#server/platform/db/schema/conversations.ts";
import { accounts, freelancers, workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { categories, subcategories } from "#server/platform/db/schema/reference.ts";
import { workInvitations } from "#server/platform/db/schema/work-invitations.ts";

/** What the input of a call is about, because an id says nothing to a person. */
interface About {
  /** The title of the job. */
  readonly work: string | null;
  /** The other side. */
  readonly person: string | null;
}

type Input = Readonly<Record<string, unknown>>;

const company = alias(accounts, "company");
const freelancer = alias(accounts, "freelancer");

/** The job and the other side of a request, for its parties alone. */
const ofRequest = (db: Db, me: number, where: SQL | undefined) =>
  db
    .select({
      work: works.title,
      person: sql<string>`case when ${works.ownerId} = ${me} then ${workRequests.name} else ${company.name} end`,
    })
    .from(workRequests)
    .innerJoin(works, eq(works.id, workRequests.workId))
    .innerJoin(company, eq(company.id, works.ownerId))
    .where(and(where, or(eq(works.ownerId, me), eq(workRequests.freelancerId, me))))
    .limit(1);

/** A job that everybody may find, or that is the own. */
const ofWork = (db: Db, me: number, where: SQL | undefined) =>
  db
    .select({
      work: works.title,
      person: sql<string | null>`nullif(${company.name}, case when ${works.ownerId} = ${me} then ${company.name} end)`,
    })
    .from(works)
    .innerJoin(company, eq(company.id, works.ownerId))
    .where(and(where, or(eq(works.ownerId, me), and(isNull(works.takenDownAt), isNull(works.pausedAt)))))
    .limit(1);

const ofContract = (db: Db, me: number, where: SQL | undefined) => {
  const requestIds = db
    .select({ id: contracts.requestId })
    .from(contracts)
    .leftJoin(amendments, eq(amendments.contractId, contracts.id))
    .where(where);
  return ofRequest(db, me, inArray(workRequests.id, requestIds));
};

const ofConversation = (db: Db, me: number, where: SQL | undefined) =>
  db
    .select({
      work: conversations.workTitle,
      person: sql<string>`case when ${conversations.companyId} = ${me} then ${freelancer.name} else ${company.name} end`,
    })
    .from(conversations)
    .innerJoin(company, eq(company.id, conversations.companyId))
    .innerJoin(freelancer, eq(freelancer.id, conversations.freelancerId))
    .where(and(where, or(eq(conversations.companyId, me), eq(conversations.freelancerId, me))));

const ofInvitation = (db: Db, me: number, where: SQL | undefined) =>
  db
    .select({ work: works.title, person: company.name })
    .from(workInvitations)
    .innerJoin(works, eq(works.id, workInvitations.workId))
    .innerJoin(company, eq(company.id, works.ownerId))
    .where(and(where, eq(workInvitations.freelancerId, me)));

const idIn = (value: unknown): number => (/^[1-9]\d{0,8}$/.test(String(value)) ? Number(value) : 0);
const uuidIn = (value: unknown): string =>
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(String(value)) ? String(value) : "";

/** What each field refers to. The rows of other people are not found: an assistant may have been talked into any id. */
const finders: Readonly<Record<string, (db: Db, me: number, value: unknown) => Promise<readonly About[]>>> = {
  workid: async (db, me, value) => ofWork(db, me, eq(works.id, idIn(value))),
  workId: async (db, me, value) => ofWork(db, me, eq(works.id, idIn(value))),
  reqid: async (db, me, value) => ofRequest(db, me, eq(workRequests.id, idIn(value))),
  requestid: async (db, me, value) => ofRequest(db, me, eq(workRequests.id, idIn(value))),
  requestId: async (db, me, value) => ofRequest(db, me, eq(workRequests.id, idIn(value))),
  contractId: async (db, me, value) => ofContract(db, me, sql`${contracts.id}::text = ${uuidIn(value)}`),
  amendmentId: async (db, me, value) => ofContract(db, me, eq(amendments.id, idIn(value))),
  conversationId: async (db, me, value) => ofConversation(db, me, eq(conversations.id, idIn(value))),
  invitationId: async (db, me, value) => ofInvitation(db, me, eq(workInvitations.id, idIn(value))),
};

export async function findAbout(db: Db, me: number, input: Input): Promise<About> {
  const field = Object.keys(finders).find((each) => input[each] !== undefined && input[each] !== null);
  const [about] = (await finders[field ?? ""]?.(db, me, input[field ?? ""])) ?? [];
  return about ?? { work: null, person: null };
}

const categoryOf = async (db: Db, id: number) =>
  (await db.select({ name: categories.name }).from(categories).where(eq(categories.id, id)))[0]?.name;

const subcategoryOf = async (db: Db, id: number) =>
  (await db.select({ name: subcategories.name }).from(subcategories).where(eq(subcategories.id, id)))[0]?.name;

const namesOf = async (db: Db, ids: readonly number[]) => {
  const rows = await db
    .select({ name: accounts.name })
    .from(accounts)
    .innerJoin(freelancers, eq(freelancers.accountId, accounts.id))
    .where(and(inArray(accounts.id, [...ids]), eq(freelancers.takesInvitations, true)));
  return rows.length === ids.length ? rows.map(({ name }) => name).join(", ") : undefined;
};

/** Names in the place of ids, where there are any. */
export async function namesIn(db: Db, { categoryid, subcategoryid, freelancerIds }: Input) {
  const ids = Array.isArray(freelancerIds) ? freelancerIds.map(idIn) : [];
  const names = {
    categoryid: categoryid === undefined ? undefined : await categoryOf(db, idIn(categoryid)),
    subcategoryid: subcategoryid === undefined ? undefined : await subcategoryOf(db, idIn(subcategoryid)),
    freelancerIds: ids.length === 0 ? undefined : await namesOf(db, ids),
  };
  return new Map<string, string | undefined>(Object.entries(names));
}
