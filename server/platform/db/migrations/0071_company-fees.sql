ALTER TYPE "public"."ledger_account" ADD VALUE 'client_fees';--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "client_fee" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "work_requests" ADD COLUMN "client_fee_bps" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "work_requests" ADD COLUMN "client_fee_fixed_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_orders" ADD COLUMN "client_fee_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "client_fee" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_client_fee" CHECK ("payments"."client_fee" >= 0);--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_client_fee" CHECK ("returns"."client_fee" >= 0);--> statement-breakpoint
-- Hand: the months show the price, which is what the freelancer and the platform share, without the fee on top of it.
CREATE OR REPLACE FUNCTION "months_paid"(ids bigint[]) RETURNS TABLE ("month" date, "payments" integer, "cost" bigint, "brokerage" bigint) LANGUAGE sql STABLE AS $$
	SELECT month_in(z.zone, e.booked_at), sum(CASE e.kind WHEN 'payment' THEN 1 ELSE -1 END)::integer, -sum(f.amount + b.amount)::bigint, -sum(b.amount)::bigint
	FROM month_zone z
	CROSS JOIN unnest(ids) AS entry (id)
	INNER JOIN ledger_entries e ON e.id = entry.id AND e.kind IN ('payment', 'reversal')
	INNER JOIN ledger_postings f ON f.entry_id = e.id AND f.account = 'freelancer_payable'
	INNER JOIN ledger_postings b ON b.entry_id = e.id AND b.account = 'brokerage'
	GROUP BY 1
$$;
