ALTER TABLE "push_subscriptions" ADD COLUMN "missed_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD COLUMN "retry_due_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "push_subscriptions_retry" ON "push_subscriptions" USING btree ("retry_due_at") WHERE "push_subscriptions"."retry_due_at" is not null;