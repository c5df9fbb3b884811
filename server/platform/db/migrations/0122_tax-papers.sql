ALTER TYPE "public"."ledger_account" ADD VALUE 'gst_payable';--> statement-breakpoint
CREATE TABLE "tax_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tax_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"side" text NOT NULL,
	"payment_id" integer NOT NULL,
	"return_id" integer,
	"account_id" integer NOT NULL,
	"day" date NOT NULL,
	"fee" bigint NOT NULL,
	"rate_bps" integer NOT NULL,
	"taxable" bigint NOT NULL,
	"cgst" bigint NOT NULL,
	"sgst" bigint NOT NULL,
	"igst" bigint NOT NULL,
	"place_of_supply" char(2) NOT NULL,
	"gstin" text,
	"invoice_id" integer,
	"is_test" boolean NOT NULL,
	"written_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tax_lines_sum" CHECK ("tax_lines"."fee" = "tax_lines"."taxable" + "tax_lines"."cgst" + "tax_lines"."sgst" + "tax_lines"."igst" and "tax_lines"."fee" > 0),
	CONSTRAINT "tax_lines_parts" CHECK (least("tax_lines"."taxable", "tax_lines"."cgst", "tax_lines"."sgst", "tax_lines"."igst") >= 0),
	CONSTRAINT "tax_lines_credit" CHECK (("tax_lines"."kind" = 'credit') = ("tax_lines"."invoice_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "tax_operator" (
	"id" integer PRIMARY KEY NOT NULL,
	"legal_name" text NOT NULL,
	"address" text NOT NULL,
	"state_code" char(2) NOT NULL,
	"gstin" text NOT NULL,
	"pan" text NOT NULL,
	"tan" text NOT NULL,
	"signatory" text NOT NULL,
	"prefix" char(2) NOT NULL,
	"sac" text NOT NULL,
	"starts_on" date,
	"generation" char(1) DEFAULT 'A' NOT NULL,
	"saved_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"saved_by" integer,
	CONSTRAINT "tax_operator_one" CHECK ("tax_operator"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "tax_papers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tax_papers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"line_id" integer NOT NULL,
	"number" text NOT NULL,
	"prefix" char(2) NOT NULL,
	"generation" char(1) NOT NULL,
	"year" char(4) NOT NULL,
	"serial" integer NOT NULL,
	"day" date NOT NULL,
	"issuer" jsonb NOT NULL,
	"recipient" jsonb NOT NULL,
	"title" text NOT NULL,
	"sha256" text NOT NULL,
	"made_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tax_papers_line" UNIQUE("line_id"),
	CONSTRAINT "tax_papers_number" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "tax_periods" (
	"month" date PRIMARY KEY NOT NULL,
	"totals" jsonb NOT NULL,
	"closed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"closed_by" integer
);
--> statement-breakpoint
CREATE TABLE "tax_rates" (
	"from_day" date PRIMARY KEY NOT NULL,
	"bps" integer NOT NULL,
	"set_by" integer,
	"set_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tax_rates_halves" CHECK ("tax_rates"."bps" >= 0 and "tax_rates"."bps" % 2 = 0)
);
--> statement-breakpoint
CREATE TABLE "tax_series" (
	"prefix" char(2) NOT NULL,
	"kind" text NOT NULL,
	"generation" char(1) NOT NULL,
	"year" char(4) NOT NULL,
	"last_serial" integer NOT NULL,
	"last_day" date NOT NULL,
	CONSTRAINT "tax_series_prefix_kind_generation_year_pk" PRIMARY KEY("prefix","kind","generation","year")
);
--> statement-breakpoint
CREATE TABLE "tax_statements" (
	"number" integer PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"professional" text NOT NULL,
	"membership_number" text NOT NULL,
	"confirmed_on" date NOT NULL,
	"recorded_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"recorded_by" integer
);
--> statement-breakpoint
ALTER TABLE "tax_lines" ADD CONSTRAINT "tax_lines_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_lines" ADD CONSTRAINT "tax_lines_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_lines" ADD CONSTRAINT "tax_lines_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_lines" ADD CONSTRAINT "tax_lines_invoice_id_tax_lines_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."tax_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_operator" ADD CONSTRAINT "tax_operator_saved_by_accounts_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_papers" ADD CONSTRAINT "tax_papers_line_id_tax_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."tax_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_periods" ADD CONSTRAINT "tax_periods_closed_by_accounts_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_rates" ADD CONSTRAINT "tax_rates_set_by_accounts_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_statements" ADD CONSTRAINT "tax_statements_recorded_by_accounts_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tax_lines_payment" ON "tax_lines" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "tax_lines_return" ON "tax_lines" USING btree ("return_id");--> statement-breakpoint
CREATE INDEX "tax_lines_account" ON "tax_lines" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "tax_lines_day" ON "tax_lines" USING btree ("day","id");--> statement-breakpoint
CREATE INDEX "tax_lines_invoice" ON "tax_lines" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "tax_operator_saver" ON "tax_operator" USING btree ("saved_by");--> statement-breakpoint
CREATE INDEX "tax_papers_day" ON "tax_papers" USING btree ("day","id");--> statement-breakpoint
CREATE INDEX "tax_periods_closer" ON "tax_periods" USING btree ("closed_by");--> statement-breakpoint
CREATE INDEX "tax_rates_setter" ON "tax_rates" USING btree ("set_by");--> statement-breakpoint
CREATE INDEX "tax_statements_recorder" ON "tax_statements" USING btree ("recorded_by");