ALTER TYPE "public"."ledger_account" ADD VALUE 'paid_out';--> statement-breakpoint
CREATE TABLE "ledger_kind_totals" (
	"account" "ledger_account" NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "ledger_kind_totals_account_kind_pk" PRIMARY KEY("account","kind")
);
--> statement-breakpoint
CREATE TABLE "payables" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payables_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"payment_id" integer NOT NULL,
	"freelancer_id" integer NOT NULL,
	"source" text NOT NULL,
	"amount" bigint NOT NULL,
	"hold_until" timestamp (3) with time zone NOT NULL,
	"status" text DEFAULT 'due' NOT NULL,
	"payout_id" uuid,
	"demo" boolean DEFAULT false NOT NULL,
	CONSTRAINT "payables_payment" UNIQUE("payment_id"),
	CONSTRAINT "payables_amount" CHECK ("payables"."amount" > 0),
	CONSTRAINT "payables_in_payout" CHECK (("payables"."payout_id" is not null) = ("payables"."status" in ('in_payout', 'paid')))
);
--> statement-breakpoint
CREATE TABLE "payout_items" (
	"payout_id" uuid NOT NULL,
	"payable_id" integer NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "payout_items_payout_id_payable_id_pk" PRIMARY KEY("payout_id","payable_id")
);
--> statement-breakpoint
CREATE TABLE "payout_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payout_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"created_by" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"needs_approval" boolean DEFAULT false NOT NULL,
	"approved_by" integer,
	"approved_at" timestamp (3) with time zone,
	"file_at" timestamp (3) with time zone,
	"demo" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout_upgrades" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"last_payment_id" integer DEFAULT 0 NOT NULL,
	"filled_at" timestamp (3) with time zone,
	"paid_until" date,
	"answered_by" integer,
	"answered_at" timestamp (3) with time zone,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "payout_upgrades_one" CHECK ("payout_upgrades"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"run_id" integer,
	"freelancer_id" integer NOT NULL,
	"source" text NOT NULL,
	"method" text NOT NULL,
	"account_id" integer,
	"amount" bigint NOT NULL,
	"status" text NOT NULL,
	"utr" text,
	"reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"demo" boolean DEFAULT false NOT NULL,
	CONSTRAINT "payouts_amount" CHECK ("payouts"."amount" > 0),
	CONSTRAINT "payouts_done" CHECK (("payouts"."utr" is not null) = ("payouts"."status" in ('done', 'reversed') and "payouts"."method" <> 'outside'))
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_subject";--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "payout_id" uuid;--> statement-breakpoint
ALTER TABLE "payables" ADD CONSTRAINT "payables_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payables" ADD CONSTRAINT "payables_freelancer_id_accounts_id_fk" FOREIGN KEY ("freelancer_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payables" ADD CONSTRAINT "payables_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_items" ADD CONSTRAINT "payout_items_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_items" ADD CONSTRAINT "payout_items_payable_id_payables_id_fk" FOREIGN KEY ("payable_id") REFERENCES "public"."payables"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_runs" ADD CONSTRAINT "payout_runs_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_runs" ADD CONSTRAINT "payout_runs_approved_by_accounts_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_upgrades" ADD CONSTRAINT "payout_upgrades_answered_by_accounts_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_run_id_payout_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."payout_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_freelancer_id_accounts_id_fk" FOREIGN KEY ("freelancer_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_account_id_payout_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."payout_accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payables_freelancer" ON "payables" USING btree ("freelancer_id","id");--> statement-breakpoint
CREATE INDEX "payables_due" ON "payables" USING btree ("hold_until") WHERE "payables"."status" = 'due';--> statement-breakpoint
CREATE INDEX "payables_payout" ON "payables" USING btree ("payout_id");--> statement-breakpoint
CREATE INDEX "payout_items_payable" ON "payout_items" USING btree ("payable_id");--> statement-breakpoint
CREATE INDEX "payout_runs_creator" ON "payout_runs" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "payout_runs_approver" ON "payout_runs" USING btree ("approved_by");--> statement-breakpoint
CREATE INDEX "payout_upgrades_admin" ON "payout_upgrades" USING btree ("answered_by");--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_utr" ON "payouts" USING btree ("source","utr") WHERE "payouts"."utr" is not null;--> statement-breakpoint
CREATE INDEX "payouts_run" ON "payouts" USING btree ("run_id","id");--> statement-breakpoint
CREATE INDEX "payouts_freelancer" ON "payouts" USING btree ("freelancer_id");--> statement-breakpoint
CREATE INDEX "payouts_account" ON "payouts" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "payouts_created" ON "payouts" USING btree ("created_at","id");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_payout" UNIQUE("payout_id","kind");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_subject" CHECK (num_nonnulls("ledger_entries"."payment_id", "ledger_entries"."order_id", "ledger_entries"."unmatched_id", "ledger_entries"."payout_id") = 1);
--> statement-breakpoint
-- Hand: entries that are no longer pending are added by their kind, whichever version rolls them up.
CREATE FUNCTION "ledger_kinds_rolled_up"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	INSERT INTO ledger_kind_totals AS t (account, kind, amount)
	SELECT l.account, e.kind, sum(l.amount)
	FROM rolled_up INNER JOIN ledger_entries e ON e.id = rolled_up.entry_id INNER JOIN ledger_postings l ON l.entry_id = e.id
	GROUP BY l.account, e.kind ORDER BY l.account, e.kind
	ON CONFLICT (account, kind) DO UPDATE SET amount = t.amount + excluded.amount;
	RETURN NULL;
END $$;--> statement-breakpoint
-- Hand: the totals are only deleted to be built anew with all there is.
CREATE FUNCTION "ledger_kinds_anew"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	DELETE FROM ledger_kind_totals;
	RETURN NULL;
END $$;--> statement-breakpoint
LOCK TABLE "ledger_unfolded" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
INSERT INTO "ledger_kind_totals" ("account", "kind", "amount")
SELECT l.account, e.kind, sum(l.amount) FROM ledger_entries e INNER JOIN ledger_postings l ON l.entry_id = e.id
WHERE NOT EXISTS (SELECT FROM ledger_unfolded u WHERE u.entry_id = e.id) GROUP BY l.account, e.kind;--> statement-breakpoint
CREATE TRIGGER "ledger_unfolded_kinds" AFTER DELETE ON "ledger_unfolded" REFERENCING OLD TABLE AS rolled_up FOR EACH STATEMENT EXECUTE FUNCTION "ledger_kinds_rolled_up"();--> statement-breakpoint
CREATE TRIGGER "ledger_totals_kinds" AFTER DELETE ON "ledger_totals" FOR EACH STATEMENT EXECUTE FUNCTION "ledger_kinds_anew"();--> statement-breakpoint
-- Hand: payments of before have to be settled; where nobody has paid yet, there is nothing to ask.
INSERT INTO "payout_upgrades" ("id") SELECT 1 WHERE EXISTS (SELECT FROM payments);
