import { desc, eq, sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { accounts, companies } from "#server/platform/db/schema/marketplace.ts";
import { verificationDocuments, verifications } from "#server/platform/db/schema/verifications.ts";

/** What a company has sent for its verification, and what the admin said to it last. */
export async function verificationOf(db: Db, companyId: number) {
  const [company] = await db
    .select({
      companyName: accounts.name,
      licenseNo: companies.licenceNo,
      email: accounts.email,
      registeredAt: accounts.registeredAt,
    })
    .from(companies)
    .innerJoin(accounts, eq(accounts.id, companies.accountId))
    .where(eq(companies.accountId, companyId));
  if (!company) return undefined;
  const [last] = await db
    .select({
      kind: verifications.kind,
      reason: verifications.reason,
      createdAt: verifications.createdAt,
      answerUntil: sql<
        string | null
      >`case when ${verifications.linkHash} is not null and ${verifications.linkUsedAt} is null
        and ${verifications.linkExpiresAt} > now() then ${verifications.linkExpiresAt} end`,
      documents: db.$count(verificationDocuments, eq(verificationDocuments.reviewId, verifications.id)),
    })
    .from(verifications)
    .where(eq(verifications.companyId, companyId))
    .orderBy(desc(verifications.id))
    .limit(1);
  const isAnswer = last?.kind === "submission";
  return {
    ...company,
    registeredAt: company.registeredAt.toISOString(),
    /** The answer of the company to the last question; null where the admin spoke last, or never. */
    answer: last && isAnswer ? { sentAt: last.createdAt.toISOString(), documentCount: last.documents } : null,
    question:
      last && !isAnswer
        ? {
            reason: last.reason ?? "",
            askedAt: last.createdAt.toISOString(),
            answerUntil: last.answerUntil && new Date(last.answerUntil).toISOString(),
          }
        : null,
  };
}
