ALTER TABLE "works" ADD COLUMN "agreed_day" date;--> statement-breakpoint
-- The newest version of a contract says when its work is due, whichever version of the product writes it.
CREATE FUNCTION "works_follow_contract"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	UPDATE works w SET agreed_day = (NEW.document::jsonb ->> 'dueDay')::date
	FROM contracts c INNER JOIN work_requests r ON r.id = c.request_id
	WHERE c.id = NEW.contract_id AND w.id = r.work_id AND w.engaged AND r.status IN ('accepted', 'completed', 'paid');
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "contract_versions_date_works" AFTER INSERT ON "contract_versions" FOR EACH ROW EXECUTE FUNCTION "works_follow_contract"();--> statement-breakpoint
UPDATE "works" w SET "agreed_day" = newest.due_day
FROM (SELECT DISTINCT ON (r.work_id) r.work_id, (v.document::jsonb ->> 'dueDay')::date AS due_day
	FROM "contract_versions" v
		INNER JOIN "contracts" c ON c.id = v.contract_id
		INNER JOIN "work_requests" r ON r.id = c.request_id AND r.status IN ('accepted', 'completed', 'paid')
	ORDER BY r.work_id, v.version DESC) newest
WHERE w.id = newest.work_id AND w.engaged;--> statement-breakpoint
-- Reminders that wait move to the agreed day; where that has passed, nobody is told that it is near.
UPDATE "reminders" r SET "due_at" = d.due_at
FROM "work_requests" q
	INNER JOIN "works" w ON w.id = q.work_id AND w.agreed_day <> w.deadline
	CROSS JOIN (VALUES ('deadline_near', -3), ('deadline_passed', 1)) AS k (kind, days)
	CROSS JOIN LATERAL (SELECT (w.agreed_day + k.days + time '09:00')::timestamptz AS due_at) d
WHERE r.request_id = q.id AND r.kind = k.kind AND r.done_at IS NULL AND q.status IN ('accepted', 'completed') AND d.due_at > now();--> statement-breakpoint
UPDATE "reminders" r SET "done_at" = now(), "outcome" = 'dropped'
FROM "work_requests" q INNER JOIN "works" w ON w.id = q.work_id
WHERE r.request_id = q.id AND r.kind = 'deadline_near' AND r.done_at IS NULL AND w.agreed_day < w.deadline AND w.agreed_day - 3 < current_date;
