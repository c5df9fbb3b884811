CREATE TABLE "reminders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reminders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"request_id" integer NOT NULL,
	"kind" text NOT NULL,
	"occasion" bigint NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone,
	"outcome" text,
	CONSTRAINT "reminders_once" UNIQUE("request_id","kind","occasion")
);
--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_request_id_work_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."work_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reminders_due" ON "reminders" USING btree ("due_at") WHERE "reminders"."done_at" is null;--> statement-breakpoint
CREATE INDEX "reminders_tasks" ON "reminders" USING btree ("occasion") WHERE "reminders"."kind" = 'company_silent' and "reminders"."outcome" = 'sent';--> statement-breakpoint
-- Requests that are under way get the reminders that are still in the future, by the table of domain/reminder.ts.
INSERT INTO "reminders" ("request_id", "kind", "occasion", "due_at")
SELECT q.id, k.kind, 0, (w.deadline + k.days + time '09:00')::timestamptz
FROM "work_requests" q
	INNER JOIN "works" w ON w.id = q.work_id
	CROSS JOIN (VALUES ('deadline_near', -3), ('deadline_passed', 1)) AS k (kind, days)
WHERE q.status IN ('accepted', 'completed') AND (w.deadline + k.days + time '09:00')::timestamptz > now()
UNION ALL
SELECT q.id, k.kind, p.id, p.created_at + k.days * interval '24 hours'
FROM "work_requests" q
	CROSS JOIN LATERAL (SELECT id, created_at FROM "progress_entries" WHERE request_id = q.id ORDER BY id DESC LIMIT 1) p
	CROSS JOIN (VALUES ('payment_due', 5), ('payment_overdue', 13), ('company_silent', 14)) AS k (kind, days)
WHERE q.status = 'completed' AND p.created_at + k.days * interval '24 hours' > now();
