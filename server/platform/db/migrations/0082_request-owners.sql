-- Already there with the owners of most requests, where `fillRequestOwners` went before (server/platform/db/request-owners.ts).
ALTER TABLE "work_requests" ADD COLUMN IF NOT EXISTS "owner_id" integer;--> statement-breakpoint
-- For inserts that leave it out: those of the version before, which may run until all instances are replaced.
CREATE FUNCTION "request_take_owner"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	NEW.owner_id := (SELECT owner_id FROM works WHERE id = NEW.work_id);
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "work_requests_owned" BEFORE INSERT ON "work_requests" FOR EACH ROW WHEN (NEW.owner_id IS NULL)
	EXECUTE FUNCTION "request_take_owner"();--> statement-breakpoint
UPDATE "work_requests" SET "owner_id" = "works"."owner_id" FROM "works"
	WHERE "works"."id" = "work_id" AND "work_requests"."owner_id" IS NULL;--> statement-breakpoint
ALTER TABLE "work_requests" ALTER COLUMN "owner_id" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "work_requests_owner" ON "work_requests" USING btree ("owner_id","status","requested_at","id");
