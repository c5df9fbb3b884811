import { asc, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { migrateDatabase } from "#server/platform/db/migrate.ts";
import { contentReports } from "#server/platform/db/schema/content-reports.ts";
import { buildCompany, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { buildConversation } from "#server/test/hiring/build-conversation.ts";
import { olderDatabase } from "#server/test/older-database.ts";
import { open } from "#server/test/open.ts";
import { buildVisibleReviews } from "#server/test/trust/build-review.ts";

const opened = open();

/** Three reports of messages and three of reviews, as the version before wrote them. Their ids overlap. */
const rows = `
  insert into accounts (id, username, role, status, password_hash, name, email, phone) overriding system value
    select id, 'user' || id, 'freelancer', 'accepted', 'none', 'User', id || '@kaamkaj.example', '9876543210' from generate_series(7, 9) id;
  insert into works (owner_id, title, description, category_id, subcategory_id, budget, deadline)
    values (7, 'A logo', '', 1, 1, 100, '2099-12-31');
  insert into work_requests (work_id, freelancer_id, owner_id, name) values (1, 8, 7, 'Asha');
  insert into conversations (work_id, company_id, freelancer_id, work_title) values (1, 7, 8, 'A poster');
  insert into messages (conversation_id, author_id, body) select 1, 8, 'Hello' from generate_series(1, 3);
  insert into message_reports (message_id, reporter_id, reason, created_at, closed_at, closed_by)
    select n, 7, 'An insult', '2026-11-20T10:00:00Z', case n when 2 then '2026-11-21T10:00:00Z'::timestamptz end, case n when 2 then 9 end
    from generate_series(1, 3) n;
  insert into reviews (id, request_id, author_id, subject_id, rating1, rating2, rating3, text, visible_at, reply)
    select ('00000000-0000-0000-0000-00000000000' || n)::uuid, 1, 6 + n, 9 - n, 1, 1, 1, 'Slow', now(), 'It was not' from generate_series(1, 2) n;
  insert into review_reports (review_id, part, reporter_id, reason)
    select ('00000000-0000-0000-0000-00000000000' || n)::uuid, part, reporter, 'Untrue'
    from (values (1, 'review', 8), (1, 'reply', 7), (2, 'review', 7)) given (n, part, reporter);`;

it("reports of an older database are all in one list", { tags: "all" }, async () => {
  const { pool, db, drop } = await olderDatabase("0104_permission-granters");
  const client = await pool.connect();
  // Without the rest of its rows, to which foreign keys would lead.
  await client.query(`set session_replication_role = replica; ${rows}`);
  await client.query("set session_replication_role = origin");
  client.release();
  await migrateDatabase({ pool });
  const moved = await db.select().from(contentReports).orderBy(asc(contentReports.id));
  expect(
    moved.map(({ id, subjectKind, accountId, reporterId, words }) => [id, subjectKind, accountId, reporterId, words]),
  ).toEqual([
    ...[1, 2, 3].map((id) => [id, "message", 8, 7, "An insult"]),
    ...[
      [4, "review", 7, 8, "Untrue"],
      [5, "reply", 8, 7, "Untrue"],
      [6, "review", 8, 7, "Untrue"],
    ],
  ]);
  expect(moved.map(({ messageId, reviewId }) => messageId ?? Number(reviewId?.slice(-1)))).toEqual([1, 2, 3, 1, 1, 2]);
  expect(moved[1]).toMatchObject({
    title: "A poster",
    createdAt: new Date("2026-11-20T10:00:00Z"),
    closedAt: new Date("2026-11-21T10:00:00Z"),
    closedBy: 9,
  });
  expect(moved[4]).toMatchObject({ title: "A logo", excerpt: "It was not", closedAt: null });
  const { rows: next } = await pool.query("select nextval('content_reports_id_seq')::int as id");
  expect(next).toEqual([{ id: 7 }]);
  await drop();
});

/** A conversation, and a paid request with reviews. */
async function buildSubjects() {
  const { db } = opened;
  const [company, freelancer] = [await buildCompany(db), await buildFreelancer(db)];
  const work = await buildWork(db, { ownerId: company.id, title: "A poster" });
  const { lastMessageId: messageId } = await buildConversation(db, {
    companyId: company.id,
    freelancerId: freelancer.id,
    workId: work.id,
  });
  const { id: requestId } = await buildRequest(db, { workId: work.id, freelancerId: freelancer.id, status: "paid" });
  const { ofCompany: reviewId } = await buildVisibleReviews(db, requestId);
  return { companyId: company.id, freelancerId: freelancer.id, messageId, reviewId };
}

describe("the statements of the version before", () => {
  it("report a message once, and close its reports", async () => {
    const { companyId, freelancerId, messageId } = await buildSubjects();
    const insert = () =>
      opened.db.execute<{ id: number }>(sql`insert into message_reports
        (id, message_id, reporter_id, reason, created_at, closed_at, closed_by)
        values (default, ${messageId}, ${companyId}, 'An insult', default, default, default) on conflict do nothing returning id`);
    const {
      rows: [report],
    } = await insert();
    expect((await insert()).rows).toEqual([]);
    const isReport = eq(contentReports.id, report?.id ?? 0);
    expect(await opened.db.select().from(contentReports).where(isReport)).toMatchObject([
      {
        subjectKind: "message",
        messageId,
        accountId: freelancerId,
        reporterId: companyId,
        words: "An insult",
        reason: "other",
        title: "A poster",
        closedAt: null,
      },
    ]);
    const { rows: closed } =
      await opened.db.execute(sql`update message_reports set closed_at = now(), closed_by = ${companyId}
      where message_id = ${messageId} and closed_at is null returning reporter_id`);
    expect(closed).toEqual([{ reporter_id: companyId }]);
    expect(await opened.db.select().from(contentReports).where(isReport)).toMatchObject([{ closedBy: companyId }]);
    expect((await insert()).rows).toEqual([]);
  });

  it("report a review and its reply, and close one of them", async () => {
    const { companyId, freelancerId, reviewId } = await buildSubjects();
    const insert = (part: "review" | "reply", reporterId: number) =>
      opened.db.execute(sql`insert into review_reports (id, review_id, part, reporter_id, reason, created_at, closed_at, closed_by)
        values (default, ${reviewId}, ${part}, ${reporterId}, 'Untrue', default, default, default) on conflict do nothing returning id`);
    expect((await insert("review", freelancerId)).rows).toHaveLength(1);
    expect((await insert("reply", companyId)).rows).toHaveLength(1);
    expect((await insert("reply", companyId)).rows).toEqual([]);
    await opened.db.execute(sql`update review_reports set closed_at = now(), closed_by = ${companyId}
      where review_id = ${reviewId} and part = 'reply' and closed_at is null returning reporter_id`);
    const reports = await opened.db
      .select()
      .from(contentReports)
      .where(eq(contentReports.reviewId, reviewId))
      .orderBy(asc(contentReports.id));
    expect(reports).toMatchObject([
      { subjectKind: "review", accountId: companyId, excerpt: "It went well.", closedAt: null },
      { subjectKind: "reply", accountId: freelancerId, closedBy: companyId },
    ]);
  });
});
