ALTER TABLE "companies" ADD COLUMN "payment_verified_at" timestamp (3) with time zone;--> statement-breakpoint
-- Companies that have paid before. Payments in test mode do not count.
UPDATE "companies" SET "payment_verified_at" = paid."at"
FROM (
  SELECT "company_id", min("settled_at") AS "at" FROM "payment_orders"
  WHERE "status" = 'paid' AND "provider" <> 'sandbox' GROUP BY "company_id"
) paid
WHERE paid."company_id" = "companies"."account_id";
