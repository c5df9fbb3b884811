import { randomBytes, randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import { paise, rupees, splitCost } from "#domain/money.ts";
import type { Permission } from "#domain/permission.ts";
import { isEngaged, type RequestStatus } from "#domain/work-request.ts";
import { bookPayment } from "#server/features/ledger/queries.ts";
import { insertPermissions } from "#server/features/session/permission-queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { brokerageRates } from "#server/platform/db/schema/brokerage.ts";
import { files } from "#server/platform/db/schema/files.ts";
import {
  accounts,
  companies,
  freelancers,
  progressEntries,
  workRequests,
  works,
} from "#server/platform/db/schema/marketplace.ts";
import { categories, districts, locations, subcategories } from "#server/platform/db/schema/reference.ts";

/** Rows with sensible values and the parents they need; what matters to a test is given, the rest is made. */
type Given<T extends { $inferInsert: object }> = Partial<T["$inferInsert"]>;

const unique = (word: string) => `${word} ${randomBytes(4).toString("hex")}`;

async function one<T>(rows: Promise<T[]>): Promise<T> {
  const [row] = await rows;
  if (!row) throw new Error("nothing was inserted");
  return row;
}

/** A stored file's row; the bytes are not there, which only tests of downloads need. */
export async function buildFile(db: Db, given: Given<typeof files> = {}) {
  const kind = given.kind ?? "picture";
  const ending = kind === "picture" ? "webp" : "pdf";
  return one(
    db
      .insert(files)
      .values({
        name: `${randomBytes(16).toString("hex")}.${ending}`,
        kind,
        mime: kind === "picture" ? "image/webp" : "application/pdf",
        size: 1,
        sha256: "0".repeat(64),
        ticketHash: "none",
        attachedAt: new Date(),
        ...given,
      })
      .returning(),
  );
}

export async function buildDistrict(db: Db, given: Given<typeof districts> = {}) {
  return one(
    db
      .insert(districts)
      .values({ name: unique("District"), ...given })
      .returning(),
  );
}

export async function buildLocation(db: Db, given: Given<typeof locations> = {}) {
  const districtId = given.districtId ?? (await buildDistrict(db)).id;
  return one(
    db
      .insert(locations)
      .values({ name: unique("Town"), districtId, ...given })
      .returning(),
  );
}

export async function buildCategory(db: Db, given: Given<typeof categories> = {}) {
  const image = given.image ?? (await buildFile(db)).name;
  return one(
    db
      .insert(categories)
      .values({ name: unique("Category"), image, ...given })
      .returning(),
  );
}

export async function buildSubcategory(db: Db, given: Given<typeof subcategories> = {}) {
  const categoryId = given.categoryId ?? (await buildCategory(db)).id;
  return one(
    db
      .insert(subcategories)
      .values({ name: unique("Subcategory"), categoryId, ...given })
      .returning(),
  );
}

async function buildAccount(db: Db, given: Given<typeof accounts>) {
  const values = {
    username: `user_${randomBytes(5).toString("hex")}`,
    role: "admin" as const,
    status: "accepted" as const,
    passwordHash: "none",
    name: unique("Person"),
    email: "person@kaamkaj.example",
    phone: String(randomInt(6_000_000_000, 9_999_999_999)),
    ...given,
  };
  return one(db.insert(accounts).values(values).returning());
}

/** An admin with these permissions, all of them by default. */
export async function buildAdmin(db: Db, given: Given<typeof accounts> = {}, permissions?: readonly Permission[]) {
  const account = await buildAccount(db, given);
  await insertPermissions(db, account.id, permissions);
  return account;
}

/** An accepted company unless another status is given. */
export async function buildCompany(db: Db, given: Given<typeof accounts> & Given<typeof companies> = {}) {
  const account = await buildAccount(db, { ...given, role: "client" });
  const location = given.locationId && given.districtId ? undefined : await buildLocation(db);
  const company = {
    accountId: account.id,
    licenceNo: given.licenceNo ?? "LIC-1",
    logo: given.logo ?? (await buildFile(db)).name,
    districtId: given.districtId ?? location?.districtId ?? 0,
    locationId: given.locationId ?? location?.id ?? 0,
  };
  return { ...account, ...(await one(db.insert(companies).values(company).returning())) };
}

export async function buildFreelancer(db: Db, given: Given<typeof accounts> & Given<typeof freelancers> = {}) {
  const account = await buildAccount(db, { ...given, role: "freelancer" });
  const location = given.locationId && given.districtId ? undefined : await buildLocation(db);
  const skill = given.categoryId && given.subcategoryId ? undefined : await buildSubcategory(db);
  const freelancer = {
    accountId: account.id,
    picture: given.picture ?? (await buildFile(db)).name,
    categoryId: given.categoryId ?? skill?.categoryId ?? 0,
    subcategoryId: given.subcategoryId ?? skill?.id ?? 0,
    districtId: given.districtId ?? location?.districtId ?? 0,
    locationId: given.locationId ?? location?.id ?? 0,
  };
  return { ...account, ...(await one(db.insert(freelancers).values(freelancer).returning())) };
}

/** An open work of an accepted company, due far ahead. */
export async function buildWork(db: Db, given: Given<typeof works> = {}) {
  const ownerId = given.ownerId ?? (await buildCompany(db)).id;
  const skill = given.categoryId && given.subcategoryId ? undefined : await buildSubcategory(db);
  const values = {
    title: unique("Work"),
    description: "What is to be done.",
    budget: rupees(1000),
    deadline: "2099-12-31",
    categoryId: skill?.categoryId ?? 0,
    subcategoryId: skill?.id ?? 0,
    ...given,
    ownerId,
  };
  return one(db.insert(works).values(values).returning());
}

/** A request in any state, with everything that state implies: price, progress, payment, an engaged work. */
export async function buildRequest(db: Db, given: Given<typeof workRequests> = {}) {
  const status: RequestStatus = given.status ?? "pending";
  const workId = given.workId ?? (await buildWork(db)).id;
  const work = await one(db.select().from(works).where(eq(works.id, workId)));
  const agreed = isEngaged(status) ? { price: work.budget, brokerageBps: 1000 } : {};
  const values = {
    freelancerId: given.freelancerId ?? (await buildFreelancer(db)).id,
    name: "Applicant",
    resume: given.resume ?? (await buildFile(db, { kind: "resume" })).name,
    review: status === "rejected" ? "Not this time." : null,
    ...agreed,
    ...given,
    workId,
  };
  const request = await one(db.insert(workRequests).values(values).returning());
  if (isEngaged(status)) await db.update(works).set({ engaged: true }).where(eq(works.id, workId));
  if (status === "completed" || status === "paid") await buildProgress(db, { requestId: request.id, percentage: 100 });
  if (status === "paid") await buildPayment(db, request, work.ownerId);
  return request;
}

export async function buildProgress(db: Db, given: Given<typeof progressEntries>) {
  const requestId = given.requestId ?? (await buildRequest(db, { status: "accepted" })).id;
  return one(
    db
      .insert(progressEntries)
      .values({ percentage: 40, description: "Some of it is done.", ...given, requestId })
      .returning(),
  );
}

let daysGiven = 0;

/** A day far ahead, another one each time. */
export function dayAhead(): string {
  daysGiven += 1;
  return new Date(Date.UTC(2200, 0, daysGiven)).toISOString().slice(0, 10);
}

/** A rate that comes some day; each day has one at most. */
export async function buildRate(db: Db, given: Given<typeof brokerageRates> = {}) {
  const setBy = given.setBy ?? (await buildAdmin(db)).id;
  return one(
    db
      .insert(brokerageRates)
      .values({ fromDay: dayAhead(), bps: 1250, ...given, setBy })
      .returning(),
  );
}
async function buildPayment(db: Db, request: typeof workRequests.$inferSelect, company: number) {
  const cost = paise(request.price ?? 0);
  const parties = { company, freelancer: request.freelancerId };
  await bookPayment(db, { requestId: request.id, cost, ...splitCost(cost, request.brokerageBps ?? 0), ...parties });
}
