import { randomUUID } from "node:crypto";
import type { signedRecords } from "#contract/discovery/signed-records.ts";
import { brandName } from "#domain/operation/brand.ts";
import type { SignedContent } from "#server/discovery/signed-records/content.ts";
import { insertSignedRecord, nameOf, ownSignedRecord } from "#server/discovery/signed-records/queries.ts";
import type * as recordPdf from "#server/discovery/signed-records/record-pdf.ts";
import { recordsFor } from "#server/hiring/records/queries.ts";
import { queueKeys } from "#server/platform/fair-queue.ts";
import type { Handler } from "#server/platform/http/context.ts";
import { originOf } from "#server/platform/http/feeds.ts";
import { areReviewsOn } from "#server/platform/http/page-reader.ts";
import type { Services } from "#server/platform/http/services.ts";
import { threadOf } from "#server/platform/threads/jobs.ts";
import { shownReviews } from "#server/trust/reviews/about.ts";

type Calls = typeof signedRecords;

/** Draws records outside the event loop. */
const inRecordThread = threadOf<typeof recordPdf>(new URL("./record-pdf.ts", import.meta.url));

/** How many reviews a record has, the newest ones. */
const maxReviews = 100;

export const recordPath = "/records";

const addressOfRecord = (services: Pick<Services, "settings">, recordId: string) =>
  `${originOf(services)}${recordPath}/${recordId}`;

export const createSignedRecord: Handler<Calls["signedRecords.create"]> = async (_input, context) => {
  const { db, actor, services, recordAudit } = context;
  const { accountId } = actor;
  const recordId = randomUUID();
  const [own] = await recordsFor(db, actor, [accountId]);
  const { rows } = areReviewsOn(services)
    ? await shownReviews({ db, services }, accountId, { limit: maxReviews })
    : { rows: [] };
  const content: SignedContent = {
    iss: originOf(services),
    jti: recordId,
    iat: Math.floor(Date.now() / 1000),
    name: await nameOf(db, accountId),
    record: own?.freelancer ?? null,
    reviews: rows.map(({ reviewId: _, ...review }) => review),
  };
  const jws = await services.recordKey.sign(content);
  await insertSignedRecord(db, { id: recordId, accountId, jws });
  await recordAudit(db, { id: accountId, after: { signedRecord: recordId } });
  return { outcome: "done", recordId, address: addressOfRecord(services, recordId), jws };
};

export const saveSignedRecord: Handler<Calls["signedRecords.download"]> = async ({ recordId }, context) => {
  const { db, actor, browser, services, refuse } = context;
  const stored = await ownSignedRecord(db, actor.accountId, recordId);
  if (!stored?.jws) throw refuse("not_found");
  const content = (await services.recordKey.open(stored.jws)) as SignedContent;
  const language = browser.language ?? "en";
  const product = brandName(services.platformSettings.brand(), language);
  const look = { language, product, address: addressOfRecord(services, recordId) };
  const bytes = await inRecordThread(queueKeys(actor, browser.network), "drawRecord", content, look);
  return { name: "record.pdf", bytes };
};
