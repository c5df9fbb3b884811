import { randomBytes, randomInt } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { brokerageOf, splitCost } from "#domain/catalog/fee.ts";
import { isEngaged, type RequestStatus } from "#domain/hiring/work-request.ts";
import { payoutHoldOf } from "#domain/money/payout.ts";
import { paise, rupees } from "#domain/money.ts";
import type { Permission } from "#domain/permission.ts";
import { settingsFrom } from "#domain/platform-setting.ts";
import { insertPermissions } from "#server/identity/session/permission-queries.ts";
import { bookPayment } from "#server/money/ledger/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { adminPermissions } from "#server/platform/db/schema/admins.ts";
import { feeRules } from "#server/platform/db/schema/fees.ts";
import { files } from "#server/platform/db/schema/files.ts";
import { accounts, companies, freelancers, workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { progressEntries } from "#server/platform/db/schema/progress.ts";
import { categories, districts, locations, subcategories } from "#server/platform/db/schema/reference.ts";
import { insertAccountEntries, insertRequestEntries, insertWorkEntry } from "#server/test/build-entries.ts";

/** Builders insert rows with default values and their parents. A test overrides what matters to it. */
type Overrides<T extends { $inferInsert: object }> = Partial<T["$inferInsert"]>;

const unique = (word: string) => `${word} ${randomBytes(4).toString("hex")}`;

async function insertedRow<T>(rows: Promise<T[]>): Promise<T> {
  const [row] = await rows;
  if (!row) throw new Error("nothing was inserted");
  return row;
}

/** The row of a stored file without its bytes, which only tests of downloads need. */
export async function buildFile(db: Db, overrides: Overrides<typeof files> = {}) {
  const kind = overrides.kind ?? "picture";
  const ending = kind === "picture" ? "webp" : "pdf";
  return insertedRow(
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
        ...overrides,
      })
      .returning(),
  );
}

export async function buildDistrict(db: Db, overrides: Overrides<typeof districts> = {}) {
  return insertedRow(
    db
      .insert(districts)
      .values({ name: unique("District"), ...overrides })
      .returning(),
  );
}

export async function buildLocation(db: Db, overrides: Overrides<typeof locations> = {}) {
  const districtId = overrides.districtId ?? (await buildDistrict(db)).id;
  return insertedRow(
    db
      .insert(locations)
      .values({ name: unique("Town"), districtId, ...overrides })
      .returning(),
  );
}

export async function buildCategory(db: Db, overrides: Overrides<typeof categories> = {}) {
  const image = overrides.image ?? (await buildFile(db)).name;
  return insertedRow(
    db
      .insert(categories)
      .values({ name: unique("Category"), image, ...overrides })
      .returning(),
  );
}

export async function buildSubcategory(db: Db, overrides: Overrides<typeof subcategories> = {}) {
  const categoryId = overrides.categoryId ?? (await buildCategory(db)).id;
  return insertedRow(
    db
      .insert(subcategories)
      .values({ name: unique("Subcategory"), categoryId, ...overrides })
      .returning(),
  );
}

async function buildAccount(db: Db, overrides: Overrides<typeof accounts>) {
  const values = {
    username: `user_${randomBytes(5).toString("hex")}`,
    role: "admin" as const,
    status: "accepted" as const,
    passwordHash: "none",
    name: unique("Person"),
    email: "person@kaamkaj.example",
    phone: String(randomInt(6_000_000_000, 9_999_999_999)),
    ...overrides,
  };
  const account = await insertedRow(db.insert(accounts).values(values).returning());
  await insertAccountEntries(db, account);
  return account;
}

/** An admin who has had these permissions for some days, all of them by default. */
export async function buildAdmin(
  db: Db,
  overrides: Overrides<typeof accounts> = {},
  permissions?: readonly Permission[],
) {
  // Not the address of other accounts: an admin decides nothing about a company of the own address.
  const account = await buildAccount(db, { email: "admin@kaamkaj.example", ...overrides });
  await insertPermissions(db, account.id, permissions);
  const grantedAt = sql`now() - interval '2 days'`;
  await db.update(adminPermissions).set({ grantedAt }).where(eq(adminPermissions.accountId, account.id));
  return account;
}

/** An accepted company by default. */
export async function buildCompany(db: Db, overrides: Overrides<typeof accounts> & Overrides<typeof companies> = {}) {
  const account = await buildAccount(db, { ...overrides, role: "client" });
  const location = overrides.locationId && overrides.districtId ? undefined : await buildLocation(db);
  const company = {
    accountId: account.id,
    licenceNo: overrides.licenceNo ?? "LIC-1",
    logo: overrides.logo ?? (await buildFile(db)).name,
    districtId: overrides.districtId ?? location?.districtId ?? 0,
    locationId: overrides.locationId ?? location?.id ?? 0,
  };
  return { ...account, ...(await insertedRow(db.insert(companies).values(company).returning())) };
}

export async function buildFreelancer(
  db: Db,
  overrides: Overrides<typeof accounts> & Overrides<typeof freelancers> = {},
) {
  const account = await buildAccount(db, { ...overrides, role: "freelancer" });
  const location = overrides.locationId && overrides.districtId ? undefined : await buildLocation(db);
  const skill = overrides.categoryId && overrides.subcategoryId ? undefined : await buildSubcategory(db);
  const freelancer = {
    accountId: account.id,
    picture: overrides.picture ?? (await buildFile(db)).name,
    categoryId: overrides.categoryId ?? skill?.categoryId ?? 0,
    subcategoryId: overrides.subcategoryId ?? skill?.id ?? 0,
    districtId: overrides.districtId ?? location?.districtId ?? 0,
    locationId: overrides.locationId ?? location?.id ?? 0,
  };
  return { ...account, ...(await insertedRow(db.insert(freelancers).values(freelancer).returning())) };
}

/** An open work of an accepted company with a distant deadline. */
export async function buildWork(db: Db, overrides: Overrides<typeof works> = {}) {
  const ownerId = overrides.ownerId ?? (await buildCompany(db)).id;
  const skill = overrides.categoryId && overrides.subcategoryId ? undefined : await buildSubcategory(db);
  const values = {
    title: unique("Work"),
    description: "What is to be done.",
    budget: rupees(1000),
    deadline: "2099-12-31",
    categoryId: skill?.categoryId ?? 0,
    subcategoryId: skill?.id ?? 0,
    ...overrides,
    ownerId,
  };
  const work = await insertedRow(db.insert(works).values(values).returning());
  await insertWorkEntry(db, work.id);
  return work;
}

/** A request in any status, with everything the status implies: price, progress, payment, an engaged work. */
export async function buildRequest(db: Db, overrides: Overrides<typeof workRequests> = {}) {
  const status: RequestStatus = overrides.status ?? "pending";
  const workId = overrides.workId ?? (await buildWork(db)).id;
  const work = await insertedRow(db.select().from(works).where(eq(works.id, workId)));
  const agreement = isEngaged(status) ? { price: work.budget, brokerageBps: 1000 } : {};
  const values = {
    freelancerId: overrides.freelancerId ?? (await buildFreelancer(db)).id,
    name: "Applicant",
    resume: overrides.resume ?? (await buildFile(db, { kind: "resume" })).name,
    review: status === "rejected" ? "Not this time." : null,
    ...agreement,
    ...overrides,
    workId,
    ownerId: work.ownerId,
  };
  const request = await insertedRow(db.insert(workRequests).values(values).returning());
  await insertRequestEntries(db, request.id, workId, status);
  if (isEngaged(status))
    await db.update(works).set({ engaged: true, agreedPaise: request.price }).where(eq(works.id, workId));
  if (status === "completed" || status === "paid") await buildProgress(db, { requestId: request.id, percentage: 100 });
  if (status === "paid") await buildPayment(db, request, work.ownerId);
  return request;
}

export async function buildProgress(db: Db, overrides: Overrides<typeof progressEntries>) {
  const requestId = overrides.requestId ?? (await buildRequest(db, { status: "accepted" })).id;
  return insertedRow(
    db
      .insert(progressEntries)
      .values({ percentage: 40, description: "Some of it is done.", ...overrides, requestId })
      .returning(),
  );
}

let daysUsed = 0;

/** A distant day, another one each time. */
export function dayAhead(): string {
  daysUsed += 1;
  return new Date(Date.UTC(2200, 0, daysUsed)).toISOString().slice(0, 10);
}

/** A rule of a fee, by default for every price from a future day. Each day has at most one of a scope. */
export async function buildFeeRule(db: Db, overrides: Overrides<typeof feeRules> = {}) {
  const setBy = overrides.setBy ?? (await buildAdmin(db)).id;
  return insertedRow(
    db
      .insert(feeRules)
      .values({ side: "freelancer", fromDay: dayAhead(), bps: 1250, ...overrides, setBy })
      .returning(),
  );
}
async function buildPayment(db: Db, request: typeof workRequests.$inferSelect, company: number) {
  const cost = paise(request.price ?? 0);
  const parties = { company, freelancer: request.freelancerId };
  await bookPayment(db, {
    requestId: request.id,
    cost,
    ...splitCost(cost, brokerageOf({ ...request, brokerageBps: request.brokerageBps ?? 0 })),
    // As a debt that the platform settled: without an order, nobody paid a fee.
    clientFee: paise(0),
    ...parties,
    source: "manual",
    hold: payoutHoldOf(settingsFrom(new Map(), false)),
  });
}
