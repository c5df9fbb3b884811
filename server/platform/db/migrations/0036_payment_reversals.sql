CREATE TABLE "payment_reversals" (
	"payment_id" integer PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"reversed_by" integer,
	"reversed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_once";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "reversed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payment_reversals" ADD CONSTRAINT "payment_reversals_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_reversals" ADD CONSTRAINT "payment_reversals_reversed_by_accounts_id_fk" FOREIGN KEY ("reversed_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_reversals_reversed" ON "payment_reversals" USING btree ("reversed_at","payment_id");--> statement-breakpoint
CREATE INDEX "payment_reversals_admin" ON "payment_reversals" USING btree ("reversed_by");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_live" ON "payments" USING btree ("request_id") WHERE "payments"."reversed_at" is null;--> statement-breakpoint
CREATE INDEX "payments_request" ON "payments" USING btree ("request_id");--> statement-breakpoint
-- Hand: a reversal counts in its own month, which it can make negative.
CREATE OR REPLACE FUNCTION "months_paid"(ids bigint[]) RETURNS TABLE ("month" date, "payments" integer, "cost" bigint, "brokerage" bigint) LANGUAGE sql STABLE AS $$
	SELECT month_in(z.zone, e.booked_at), sum(CASE e.kind WHEN 'payment' THEN 1 ELSE -1 END)::integer, sum(c.amount)::bigint, -sum(b.amount)::bigint
	FROM month_zone z
	CROSS JOIN unnest(ids) AS entry (id)
	INNER JOIN ledger_entries e ON e.id = entry.id AND e.kind IN ('payment', 'reversal')
	INNER JOIN ledger_postings c ON c.entry_id = e.id AND c.account = 'company_payments'
	INNER JOIN ledger_postings b ON b.entry_id = e.id AND b.account = 'brokerage'
	GROUP BY 1
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "month_unfolded"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	UPDATE month_waiting SET payments = 0, cost = 0, brokerage = 0 WHERE payments <> 0 OR cost <> 0 OR brokerage <> 0;
	UPDATE month_totals SET payments = 0, cost = 0, brokerage = 0 WHERE payments <> 0 OR cost <> 0 OR brokerage <> 0;
	RETURN NULL;
END $$;
