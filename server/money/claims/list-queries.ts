import { and, asc, desc, eq, gt, inArray, or, sql } from "drizzle-orm";
import { openClaimStatuses } from "#domain/hiring/claim.ts";
import type { OfferParty } from "#domain/hiring/offer.ts";
import { freelancer } from "#server/hiring/requests/queries.ts";
import { shownFileNameOf } from "#server/platform/db/column-formats.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { limitLiteral } from "#server/platform/db/pagination.ts";
import { claimFiles, claimStatements, claims } from "#server/platform/db/schema/claims.ts";
import { files } from "#server/platform/db/schema/files.ts";
import { accounts, workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { milestones } from "#server/platform/db/schema/milestones.ts";
import type { Actor } from "#server/platform/http/actor.ts";
import { keyFrom, oneMore, type PageRequest, pageOf } from "#server/platform/page.ts";

interface StoredStatement {
  readonly author: OfferParty;
  readonly text: string;
  readonly files: { fileName: string; shownName: string; bytes: number }[];
  readonly writtenAt: string;
}

const filesOfStatement = sql`coalesce((
  select json_agg(json_build_object('fileName', f.name, 'shownName', ${shownFileNameOf(sql`cf.shown_name`)}, 'bytes', f.size) order by cf.position)
  from ${claimFiles} cf inner join ${files} f on f.name = cf.file where cf.statement_id = s.id), '[]')`;

const statements = sql<StoredStatement[]>`(
  select coalesce(json_agg(json_build_object('author', s.author, 'text', s.text, 'files', ${filesOfStatement}, 'writtenAt', s.created_at) order by s.id), '[]')
  from ${claimStatements} s where s.claim_id = ${claims.id})`;

/** The claims about the milestones of a request, for its parties and for admins; the latest first. */
export const claimsOfRequest = (db: Db, { role, accountId }: Actor, requestId: number) =>
  db
    .select({ claim: claims, milestone: milestones, statements })
    .from(claims)
    .innerJoin(milestones, eq(milestones.id, claims.milestoneId))
    .where(
      and(
        eq(milestones.requestId, requestId),
        role === "admin" ? undefined : or(eq(milestones.companyId, accountId), eq(milestones.freelancerId, accountId)),
      ),
    )
    .orderBy(desc(claims.id));

/** Claims that are not settled, the first due one first. */
export async function openClaims(db: Db, { limit, after }: PageRequest) {
  const [due, id] = keyFrom(after, ["number", "number"]) ?? [0, 0];
  const dueMs = sql<number>`(extract(epoch from ${claims.ruleBy}) * 1000)::float8`;
  const rows = await db
    .select({
      claimId: claims.id,
      requestId: workRequests.id,
      milestone: milestones.title,
      title: works.title,
      companyName: accounts.name,
      freelancerName: freelancer.name,
      amountPaise: milestones.amount,
      companyPaise: claims.companyPaise,
      freelancerPaise: claims.freelancerPaise,
      status: claims.status,
      ruleBy: claims.ruleBy,
      rulingPaise: claims.rulingPaise,
      rulingReason: claims.reason,
    })
    .from(claims)
    .innerJoin(milestones, eq(milestones.id, claims.milestoneId))
    .innerJoin(workRequests, eq(workRequests.id, milestones.requestId))
    .innerJoin(works, eq(works.id, workRequests.workId))
    .innerJoin(accounts, eq(accounts.id, milestones.companyId))
    .innerJoin(freelancer, eq(freelancer.id, milestones.freelancerId))
    .where(
      and(inArray(claims.status, [...openClaimStatuses]), or(gt(dueMs, due), and(eq(dueMs, due), gt(claims.id, id)))),
    )
    .orderBy(asc(claims.ruleBy), asc(claims.id))
    .limit(limitLiteral(oneMore(limit)));
  const page = pageOf(rows, limit, (row) => [row.ruleBy.getTime(), row.claimId]);
  return { ...page, rows: page.rows.map((row) => ({ ...row, ruleBy: row.ruleBy.toISOString() })) };
}
