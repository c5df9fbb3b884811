ALTER TABLE "payables" ADD COLUMN "requested_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payout_runs" ADD COLUMN "weekly_on" date;--> statement-breakpoint
ALTER TABLE "payout_upgrades" ADD COLUMN "restored_from" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "payout_runs_weekly" ON "payout_runs" USING btree ("source","weekly_on");