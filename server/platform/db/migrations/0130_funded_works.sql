ALTER TABLE "milestones" DROP CONSTRAINT "milestones_line";--> statement-breakpoint
ALTER TABLE "provider_operations" ALTER COLUMN "subject" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_operations" ADD COLUMN "milestone_id" integer;--> statement-breakpoint
ALTER TABLE "provider_operations" ADD COLUMN "refused_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "provider_operations" ADD CONSTRAINT "provider_operations_milestone_id_milestones_id_fk" FOREIGN KEY ("milestone_id") REFERENCES "public"."milestones"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "milestones_of_request" ON "milestones" USING btree ("request_id","line") WHERE "milestones"."status" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "milestones_request" ON "milestones" USING btree ("request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "provider_operations_milestone" ON "provider_operations" USING btree ("milestone_id","kind");--> statement-breakpoint
ALTER TABLE "provider_operations" ADD CONSTRAINT "provider_operations_subject" CHECK (num_nonnulls("provider_operations"."subject", "provider_operations"."milestone_id") > 0);