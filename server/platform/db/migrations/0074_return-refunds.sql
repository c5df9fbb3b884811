ALTER TABLE "returns" ADD COLUMN "order_id" integer;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "operation" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "refund" text;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "last_attempt_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "failure_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "last_failure" text;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_order_id_payment_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."payment_orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "returns_order" ON "returns" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "returns_owed" ON "returns" USING btree ("id") WHERE "returns"."order_id" is not null and "returns"."sent_at" is null;