CREATE TABLE "content_reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"message_id" bigint GENERATED ALWAYS AS (case when subject_kind = 'message' then subject_id::bigint end) STORED,
	"review_id" uuid GENERATED ALWAYS AS (case when subject_kind in ('review', 'reply') then subject_id::uuid end) STORED,
	"account_id" integer NOT NULL,
	"reporter_id" integer NOT NULL,
	"reason" text DEFAULT 'other' NOT NULL,
	"words" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"excerpt" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"first_taken_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"closed_by" integer,
	"outcome" text,
	"decision_id" integer,
	CONSTRAINT "content_reports_message_once" UNIQUE("message_id","reporter_id"),
	CONSTRAINT "content_reports_review_once" UNIQUE("review_id","reporter_id")
);
--> statement-breakpoint
ALTER TABLE "content_reports" ADD CONSTRAINT "content_reports_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_reports" ADD CONSTRAINT "content_reports_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_reports" ADD CONSTRAINT "content_reports_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_reports" ADD CONSTRAINT "content_reports_reporter_id_accounts_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_reports" ADD CONSTRAINT "content_reports_closed_by_accounts_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_reports" ADD CONSTRAINT "content_reports_decision_id_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."decisions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "content_reports_open_once" ON "content_reports" USING btree ("subject_kind","subject_id","reporter_id") WHERE "content_reports"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "content_reports_open" ON "content_reports" USING btree ("created_at","id") WHERE "content_reports"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "content_reports_account" ON "content_reports" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "content_reports_reporter" ON "content_reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "content_reports_closer" ON "content_reports" USING btree ("closed_by");--> statement-breakpoint
CREATE INDEX "content_reports_decision" ON "content_reports" USING btree ("decision_id");;--> statement-breakpoint
-- Both lists of reports become this one. The version before goes on with views of their names (routines/previous-names.sql).
LOCK TABLE "message_reports", "review_reports" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
INSERT INTO "content_reports" ("id", "subject_kind", "subject_id", "account_id", "reporter_id", "words", "title", "created_at", "closed_at", "closed_by")
OVERRIDING SYSTEM VALUE
SELECT r.id, 'message', r.message_id::text, m.author_id, r.reporter_id, r.reason, c.work_title, r.created_at, r.closed_at, r.closed_by
FROM "message_reports" r INNER JOIN "messages" m ON m.id = r.message_id INNER JOIN "conversations" c ON c.id = m.conversation_id;--> statement-breakpoint
-- Both counted from 1. Those of reviews are numbered anew beyond every number of before, so that an old one names no other report.
INSERT INTO "content_reports" ("id", "subject_kind", "subject_id", "account_id", "reporter_id", "words", "title", "excerpt", "created_at", "closed_at", "closed_by")
OVERRIDING SYSTEM VALUE
SELECT r.id + greatest((SELECT coalesce(max(id), 0) FROM "message_reports"), (SELECT coalesce(max(id), 0) FROM "review_reports")),
  r.part, r.review_id::text, CASE r.part WHEN 'reply' THEN v.subject_id ELSE v.author_id END, r.reporter_id, r.reason, w.title,
  CASE r.part WHEN 'reply' THEN coalesce(v.reply, v.removed_reply, '') ELSE v.text END, r.created_at, r.closed_at, r.closed_by
FROM "review_reports" r INNER JOIN "reviews" v ON v.id = r.review_id
INNER JOIN "work_requests" q ON q.id = v.request_id INNER JOIN "works" w ON w.id = q.work_id;--> statement-breakpoint
SELECT setval('content_reports_id_seq', max(id)) FROM "content_reports" HAVING max(id) IS NOT NULL;--> statement-breakpoint
DROP TABLE "message_reports";--> statement-breakpoint
DROP TABLE "review_reports";
