CREATE TABLE "claim_statements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "claim_statements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"claim_id" integer NOT NULL,
	"author" text NOT NULL,
	"account_id" integer NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "claims" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "claims_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"milestone_id" integer NOT NULL,
	"opened_by" text NOT NULL,
	"status" text DEFAULT 'answer_due' NOT NULL,
	"company_paise" bigint NOT NULL,
	"freelancer_paise" bigint NOT NULL,
	"is_answered" boolean DEFAULT false NOT NULL,
	"opened_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"answer_due_at" timestamp (3) with time zone NOT NULL,
	"escalate_at" timestamp (3) with time zone NOT NULL,
	"rule_by" timestamp (3) with time zone NOT NULL,
	"warning_count" integer DEFAULT 0 NOT NULL,
	"ruling_paise" bigint,
	"reason" text,
	"ruled_by" integer,
	"approved_by" integer,
	"released" bigint,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "claims_ended" CHECK (("claims"."ended_at" is null) = ("claims"."status" in ('answer_due', 'negotiating', 'with_admin'))),
	CONSTRAINT "claims_released" CHECK (("claims"."released" is not null) = ("claims"."status" in ('agreed', 'silent', 'ruled')))
);
--> statement-breakpoint
ALTER TABLE "payment_orders" ADD COLUMN "part_refund" bigint;--> statement-breakpoint
ALTER TABLE "claim_statements" ADD CONSTRAINT "claim_statements_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_milestone_id_milestones_id_fk" FOREIGN KEY ("milestone_id") REFERENCES "public"."milestones"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_ruled_by_accounts_id_fk" FOREIGN KEY ("ruled_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_approved_by_accounts_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claim_statements_claim" ON "claim_statements" USING btree ("claim_id");--> statement-breakpoint
CREATE UNIQUE INDEX "claims_open" ON "claims" USING btree ("milestone_id") WHERE "claims"."status" in ('answer_due', 'negotiating', 'with_admin');--> statement-breakpoint
CREATE INDEX "claims_milestone" ON "claims" USING btree ("milestone_id");--> statement-breakpoint
CREATE INDEX "claims_due" ON "claims" USING btree ("rule_by","id") WHERE "claims"."status" in ('answer_due', 'negotiating', 'with_admin');--> statement-breakpoint
CREATE INDEX "claims_ruled_by" ON "claims" USING btree ("ruled_by");--> statement-breakpoint
CREATE INDEX "claims_approved_by" ON "claims" USING btree ("approved_by");--> statement-breakpoint
CREATE INDEX "payment_orders_part_owed" ON "payment_orders" USING btree ("id") WHERE "payment_orders"."part_refund" is not null and "payment_orders"."refund" is null;