ALTER TYPE "public"."ledger_account" ADD VALUE 'tds_payable';--> statement-breakpoint
ALTER TYPE "public"."ledger_account" ADD VALUE 'tcs_payable';--> statement-breakpoint
ALTER TYPE "public"."ledger_account" ADD VALUE 'tax_paid';--> statement-breakpoint
CREATE TABLE "tax_deposits" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tax_deposits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"head" text NOT NULL,
	"month" date NOT NULL,
	"amount" bigint NOT NULL,
	"challan" text NOT NULL,
	"bsr_code" text,
	"paid_on" date NOT NULL,
	"recorded_by" integer,
	"recorded_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tax_deposits_once" UNIQUE("challan","paid_on","head","month"),
	CONSTRAINT "tax_deposits_amount" CHECK ("tax_deposits"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "tax_supplies" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tax_supplies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"payment_id" integer NOT NULL,
	"return_id" integer,
	"account_id" integer NOT NULL,
	"day" date NOT NULL,
	"price" bigint NOT NULL,
	"rate_bps" integer NOT NULL,
	"taxable" bigint NOT NULL,
	"cgst" bigint DEFAULT 0 NOT NULL,
	"sgst" bigint DEFAULT 0 NOT NULL,
	"igst" bigint DEFAULT 0 NOT NULL,
	"gstin" text,
	"state_code" char(2) NOT NULL,
	"place_of_supply" char(2) NOT NULL,
	"tds_base" bigint DEFAULT 0 NOT NULL,
	"tds_bps" integer,
	"tds" bigint DEFAULT 0 NOT NULL,
	"arrears_change" bigint DEFAULT 0 NOT NULL,
	"tds_code" text,
	"tds_form" text,
	"tcs_bps" integer,
	"tcs_cgst" bigint DEFAULT 0 NOT NULL,
	"tcs_sgst" bigint DEFAULT 0 NOT NULL,
	"tcs_igst" bigint DEFAULT 0 NOT NULL,
	"legal_name" text NOT NULL,
	"pan_sealed" text,
	"pan_fingerprint" text,
	"pan_last4" text,
	"is_test" boolean NOT NULL,
	"written_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tax_supplies_sum" CHECK ("tax_supplies"."price" = "tax_supplies"."taxable" + "tax_supplies"."cgst" + "tax_supplies"."sgst" + "tax_supplies"."igst"),
	CONSTRAINT "tax_supplies_parts" CHECK (least("tax_supplies"."taxable", "tax_supplies"."cgst", "tax_supplies"."sgst", "tax_supplies"."igst", "tax_supplies"."tds", "tax_supplies"."tcs_cgst", "tax_supplies"."tcs_sgst", "tax_supplies"."tcs_igst") >= 0)
);
--> statement-breakpoint
CREATE TABLE "tax_years" (
	"account_id" integer NOT NULL,
	"year" char(4) NOT NULL,
	"base" bigint DEFAULT 0 NOT NULL,
	"untaxed" bigint DEFAULT 0 NOT NULL,
	"withheld" bigint DEFAULT 0 NOT NULL,
	"arrears" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "tax_years_account_id_year_pk" PRIMARY KEY("account_id","year"),
	CONSTRAINT "tax_years_parts" CHECK (least("tax_years"."base", "tax_years"."untaxed", "tax_years"."withheld", "tax_years"."arrears") >= 0)
);
--> statement-breakpoint
CREATE TABLE "withholding_rates" (
	"kind" text NOT NULL,
	"from_day" date NOT NULL,
	"bps" integer NOT NULL,
	"threshold" bigint,
	"single_threshold" bigint,
	"code" text NOT NULL,
	"form" text NOT NULL,
	"set_by" integer,
	"set_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "withholding_rates_kind_from_day_pk" PRIMARY KEY("kind","from_day"),
	CONSTRAINT "withholding_rates_bps" CHECK ("withholding_rates"."bps" between 0 and 10000)
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_subject";--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "deposit_id" integer;--> statement-breakpoint
ALTER TABLE "tax_operator" ADD COLUMN "tds_model" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "tax_operator" ADD COLUMN "tds_threshold" text DEFAULT 'whole' NOT NULL;--> statement-breakpoint
ALTER TABLE "tax_operator" ADD COLUMN "collects_tcs" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tax_periods" ADD COLUMN "withheld" jsonb;--> statement-breakpoint
ALTER TABLE "tax_deposits" ADD CONSTRAINT "tax_deposits_recorded_by_accounts_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_supplies" ADD CONSTRAINT "tax_supplies_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_supplies" ADD CONSTRAINT "tax_supplies_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_supplies" ADD CONSTRAINT "tax_supplies_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_years" ADD CONSTRAINT "tax_years_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withholding_rates" ADD CONSTRAINT "withholding_rates_set_by_accounts_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tax_deposits_month" ON "tax_deposits" USING btree ("month","head");--> statement-breakpoint
CREATE INDEX "tax_deposits_recorder" ON "tax_deposits" USING btree ("recorded_by");--> statement-breakpoint
CREATE INDEX "tax_supplies_payment" ON "tax_supplies" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "tax_supplies_return" ON "tax_supplies" USING btree ("return_id");--> statement-breakpoint
CREATE INDEX "tax_supplies_account" ON "tax_supplies" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "tax_supplies_day" ON "tax_supplies" USING btree ("day","id");--> statement-breakpoint
CREATE INDEX "withholding_rates_setter" ON "withholding_rates" USING btree ("set_by");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_deposit_id_tax_deposits_id_fk" FOREIGN KEY ("deposit_id") REFERENCES "public"."tax_deposits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_deposit" UNIQUE("deposit_id","kind");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_subject" CHECK (num_nonnulls("ledger_entries"."payment_id", "ledger_entries"."order_id", "ledger_entries"."unmatched_id", "ledger_entries"."payout_id", "ledger_entries"."return_id", "ledger_entries"."movement_id", "ledger_entries"."chargeback_id", "ledger_entries"."deposit_id") = 1);