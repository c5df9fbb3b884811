ALTER TABLE "payment_events" ADD COLUMN "provider_payment" text;--> statement-breakpoint
ALTER TABLE "payment_orders" ADD COLUMN "provider_page" text;--> statement-breakpoint
ALTER TABLE "payment_orders" ADD COLUMN "url" text;--> statement-breakpoint
ALTER TABLE "payment_orders" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payment_orders" ADD COLUMN "provider_payment" text;