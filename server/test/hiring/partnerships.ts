import type { RequestStatus } from "#domain/hiring/work-request.ts";
import { type Paise, rupees } from "#domain/money.ts";
import { requestMarks } from "#server/platform/db/schema/request-marks.ts";
import {
  buildCategory,
  buildCompany,
  buildFile,
  buildFreelancer,
  buildLocation,
  buildProgress,
  buildRequest,
  buildSubcategory,
  buildWork,
} from "#server/test/build.ts";
import { buildHidden, buildSearch, buildWorkInvitation } from "#server/test/discovery/build-discovery.ts";
import { buildConversation } from "#server/test/hiring/build-conversation.ts";
import { buildOffer } from "#server/test/hiring/build-offer.ts";
import { buildWaitingWork } from "#server/test/hiring/build-work-check.ts";
import { buildDirectPayment } from "#server/test/money/build-direct.ts";
import { buildOrder } from "#server/test/money/build-order.ts";
import type { Opened } from "#server/test/open.ts";

/**
 * Four partnerships between companies and freelancers. Every text contains the mark of its partnership, and every id and
 * price is in its range, so that each value identifies its partnership.
 */
export const partnerships = {
  /** The company and the freelancer. */
  shared: { mark: "aardvark", phone: "9100000001", first: 50_000 },
  /** The company and another freelancer, on the same open works. */
  rival: { mark: "yakyak", phone: "9200000002", first: 400_000_000 },
  /** Another company and the freelancer. */
  other: { mark: "koala", phone: "9300000003", first: 800_000_000 },
  /** Another company and another freelancer. */
  foreign: { mark: "zebra", phone: "9400000004", first: 1_200_000_000 },
} as const;
export type Partnership = keyof typeof partnerships;

type Db = Opened["db"];

/** The next rows get ids from this range. */
export async function takeIdsFrom({ services }: Opened, { first }: { readonly first: number }): Promise<void> {
  const { rows } = await services.pool.query<{ name: string }>(
    "select oid::regclass::text as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace",
  );
  for (const [i, { name }] of rows.entries())
    await services.pool.query(`alter sequence ${name} restart with ${first + i * 10_000}`);
}

export const nameOf = (mark: string, kind: string) => `${mark} ${kind} ${Math.random().toString(36).slice(2, 8)}`;
export const fileOf = async (db: Db, mark: string, kind: "picture" | "resume") =>
  (await buildFile(db, { kind, name: `${mark}${Math.random().toString(36).slice(2)}.${kind}` })).name;

export async function buildPlaceAndSkill(db: Db, mark: string) {
  const category = await buildCategory(db, { name: nameOf(mark, "field"), image: await fileOf(db, mark, "picture") });
  const subcategory = await buildSubcategory(db, { categoryId: category.id, name: nameOf(mark, "kind") });
  await buildSubcategory(db, { categoryId: category.id, name: nameOf(mark, "kind") });
  const location = await buildLocation(db, { name: nameOf(mark, "town") });
  await buildLocation(db, { districtId: location.districtId, name: nameOf(mark, "town") });
  return {
    place: { districtId: location.districtId, locationId: location.id },
    skill: { categoryId: category.id, subcategoryId: subcategory.id },
  };
}

export type Reference = Awaited<ReturnType<typeof buildPlaceAndSkill>>;

function personOf({ mark, phone }: { readonly mark: string; readonly phone: string }, kind: string) {
  return { name: nameOf(mark, kind), email: `${mark}@kaamkaj.example`, phone };
}

export const newCompany = async (
  db: Db,
  partnership: (typeof partnerships)[Partnership],
  { place }: Reference,
  status = "accepted" as const,
) =>
  buildCompany(db, {
    ...personOf(partnership, "traders"),
    ...place,
    logo: await fileOf(db, partnership.mark, "picture"),
    status,
  });

export const newFreelancer = async (
  db: Db,
  partnership: (typeof partnerships)[Partnership],
  { place, skill }: Reference,
) =>
  buildFreelancer(db, {
    ...personOf(partnership, "person"),
    ...place,
    ...skill,
    picture: await fileOf(db, partnership.mark, "picture"),
  });

export interface Sides {
  readonly ownerId: number;
  readonly freelancerId: number;
}

/** A request in each status, each on a separate work. Returns the ids by status. */
export async function buildPartnership(
  db: Db,
  { mark, first }: (typeof partnerships)[Partnership],
  { ownerId, freelancerId }: Sides,
  skill: object,
) {
  const budget: Paise = rupees(first);
  const work = async (quotes = false) =>
    (await buildWork(db, { ownerId, budget, ...skill, quotes, title: nameOf(mark, "work"), description: mark })).id;
  const request = async (status: RequestStatus, workId?: number) => {
    const resume = await fileOf(db, mark, "resume");
    const review = status === "rejected" ? `${mark} reason` : null;
    const requestedWorkId = workId ?? (await work());
    const { id } = await buildRequest(db, {
      workId: requestedWorkId,
      freelancerId,
      status,
      resume,
      review,
      name: `${mark} name`,
    });
    return { id, workId: requestedWorkId };
  };
  const pending = await request("pending");
  await db.insert(requestMarks).values({ requestId: pending.id, mark: "shortlisted", note: `${mark} note` });
  const accepted = await request("accepted");
  for (const percentage of [20, 40])
    await buildProgress(db, { requestId: accepted.id, percentage, description: `${mark} progress` });
  const noted = await request("completed");
  await buildOrder(db, { requestId: noted.id, companyId: ownerId, amount: budget, reference: `${mark} reference` });
  const between = { companyId: ownerId, freelancerId, workTitle: nameOf(mark, "work") };
  const conversation = await buildConversation(db, { ...between, workId: accepted.workId });
  await buildConversation(db, { ...between, workId: noted.workId });
  const quoted = await request("pending", await work(true));
  for (const author of ["freelancer", "company"] as const)
    await buildOffer(db, { requestId: quoted.id, author, amount: first, note: `${mark} note` });
  await buildWorkInvitation(db, { workId: await work(), freelancerId, text: `${mark} text` });
  await buildSearch(db, { accountId: freelancerId, name: `${mark} search`, filters: { budgetfrom: pending.id } });
  const [rejected, completed, paid] = [await request("rejected"), await request("completed"), await request("paid")];
  await buildHidden(db, { accountId: freelancerId, kind: "work", subjectId: paid.workId });
  // Its price is small, so that sums with it stay in the range.
  const { id: workId } = await buildWork(db, { ownerId, ...skill, title: nameOf(mark, "work"), description: mark });
  const { id: waiting } = await buildWaitingWork(db, {
    ownerId,
    budget,
    ...skill,
    title: nameOf(mark, "work"),
    description: mark,
  });
  const resume = await fileOf(db, mark, "resume");
  await buildDirectPayment(db, { workId, freelancerId, resume, name: `${mark} name` });
  return {
    conversation: conversation.id,
    works: { open: pending.workId, fresh: await work(), waiting },
    requests: {
      pending: pending.id,
      accepted: accepted.id,
      rejected: rejected.id,
      completed: completed.id,
      paid: paid.id,
      noted: noted.id,
      quoted: quoted.id,
    },
    apply: async (applicantId: number, by: string) => {
      const resume = await fileOf(db, by, "resume");
      const applied = { workId: pending.workId, freelancerId: applicantId, name: `${by} name`, resume };
      const { id } = await buildRequest(db, applied);
      await db.insert(requestMarks).values({ requestId: id, mark: "archived" });
    },
  };
}
