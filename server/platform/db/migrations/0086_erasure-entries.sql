-- Erasures of earlier versions have changed the status of companies and deleted works and requests without entries in the audit
-- log. These are written now, say so, and are sealed like all others.
WITH "erased" AS (
  SELECT "id", "role", "status" FROM "accounts" WHERE "erased_at" IS NOT NULL
), "rejected" AS (
  SELECT e."id"::text AS "subject_id", "last"."status" FROM "erased" e
  CROSS JOIN LATERAL (
    SELECT "after" ->> 'status' AS "status" FROM "audit_entries"
    WHERE "subject" = 'account' AND "subject_id" = e."id"::text AND "outcome" = 'done' AND "after" ? 'status'
    ORDER BY "id" DESC LIMIT 1
  ) "last"
  WHERE e."role" = 'client' AND e."status" = 'rejected' AND "last"."status" <> 'rejected'
), "removed_works" AS (
  SELECT "made"."subject_id" FROM "erased" e
  INNER JOIN "audit_entries" "made" ON "made"."account_id" = e."id" AND "made"."call" = 'workpost' AND "made"."outcome" = 'done'
  WHERE NOT EXISTS (SELECT FROM "works" w WHERE w."id" = "made"."subject_id"::int)
    AND NOT EXISTS (
      SELECT FROM "audit_entries" "gone" WHERE "gone"."subject" = 'work' AND "gone"."subject_id" = "made"."subject_id"
        AND "gone"."call" IN ('workdelete', 'erasures.execute') AND "gone"."outcome" = 'done')
), "removed_requests" AS (
  SELECT "made"."subject_id", "last"."status", ("made"."after" ->> 'workid')::int AS "work_id" FROM "erased" e
  INNER JOIN "audit_entries" "made" ON "made"."account_id" = e."id" AND "made"."call" = 'workreq' AND "made"."outcome" = 'done'
  CROSS JOIN LATERAL (
    SELECT "after" ->> 'status' AS "status" FROM "audit_entries"
    WHERE "subject" = 'request' AND "subject_id" = "made"."subject_id" AND "outcome" = 'done'
      AND ("before" ? 'status' OR "after" ? 'status')
    ORDER BY "id" DESC LIMIT 1
  ) "last"
  WHERE "last"."status" IN ('pending', 'rejected')
    AND NOT EXISTS (SELECT FROM "work_requests" r WHERE r."id" = "made"."subject_id"::int)
    AND NOT EXISTS (
      SELECT FROM "audit_entries" "gone" WHERE "gone"."outcome" = 'done' AND (
        "gone"."subject" = 'request' AND "gone"."subject_id" = "made"."subject_id" AND "gone"."call" = 'workreqdelete'
        OR "gone"."subject" = 'work' AND "gone"."subject_id" = "made"."after" ->> 'workid'
          AND "gone"."call" IN ('workdelete', 'erasures.execute')))
    AND NOT EXISTS (SELECT FROM "removed_works" w WHERE w."subject_id" = "made"."after" ->> 'workid')
), "entry" AS (
  INSERT INTO "audit_entries"
    ("username", "role", "call", "outcome", "subject", "subject_id", "before", "after", "address", "request_id")
  SELECT '', '', 'erasures.execute', 'done', "subject", "subject_id", "before", "after" || '{"writtenAfterwards": true}', '', ''
  FROM (
    SELECT 'account' AS "subject", "subject_id", jsonb_build_object('status', "status") AS "before",
      '{"status": "rejected"}'::jsonb AS "after" FROM "rejected"
    UNION ALL SELECT 'work', "subject_id", '{}', '{}' FROM "removed_works"
    UNION ALL SELECT 'request', "subject_id", jsonb_build_object('status', "status", 'workid', "work_id"), '{}'
    FROM "removed_requests"
  ) "missing"
  RETURNING "id"
)
INSERT INTO "audit_waiting" ("entry_id") SELECT "id" FROM "entry";
