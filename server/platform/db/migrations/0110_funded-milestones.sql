CREATE TABLE "milestone_moves" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "milestone_moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"milestone_id" integer NOT NULL,
	"move" text NOT NULL,
	"revision" integer NOT NULL,
	"account_id" integer,
	"role" text NOT NULL,
	"released" bigint,
	"reason" text,
	"moved_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "milestone_moves_revision" UNIQUE("milestone_id","revision"),
	CONSTRAINT "milestone_moves_released" CHECK (("milestone_moves"."released" is not null) = ("milestone_moves"."move" in ('approve', 'autoRelease', 'giveBack', 'takeBack', 'lapse', 'limitReleased', 'limitRefunded', 'settle', 'takenBack')))
);
--> statement-breakpoint
CREATE TABLE "milestones" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "milestones_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"request_id" integer,
	"contract_id" uuid,
	"company_id" integer NOT NULL,
	"freelancer_id" integer NOT NULL,
	"line" integer NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"amount" bigint NOT NULL,
	"brokerage" bigint NOT NULL,
	"client_fee" bigint NOT NULL,
	"due_day" date NOT NULL,
	"status" text DEFAULT 'planned' NOT NULL,
	"status_before" text,
	"revision" integer DEFAULT 0 NOT NULL,
	"released" bigint,
	"review_ends_at" timestamp (3) with time zone,
	"lapses_at" timestamp (3) with time zone,
	"clock_left_ms" bigint,
	"hold_limit_at" timestamp (3) with time zone,
	"warning_count" integer DEFAULT 0 NOT NULL,
	"limit_warned_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"demo" boolean DEFAULT false NOT NULL,
	CONSTRAINT "milestones_line" UNIQUE("request_id","line"),
	CONSTRAINT "milestones_amount" CHECK ("milestones"."amount" > 0 and "milestones"."amount" % 100 = 0),
	CONSTRAINT "milestones_fees" CHECK ("milestones"."brokerage" between 0 and "milestones"."amount" and "milestones"."client_fee" between 0 and "milestones"."amount"),
	CONSTRAINT "milestones_released" CHECK (("milestones"."released" is not null) = ("milestones"."status" = 'closed') and coalesce("milestones"."released" between 0 and "milestones"."amount", true)),
	CONSTRAINT "milestones_clocks" CHECK (("milestones"."review_ends_at" is not null) = ("milestones"."status" = 'submitted') and ("milestones"."lapses_at" is not null) = ("milestones"."status" in ('funded', 'returned'))
        and ("milestones"."hold_limit_at" is not null) = ("milestones"."status" in ('funded', 'submitted', 'returned', 'disputed')))
);
--> statement-breakpoint
CREATE TABLE "submission_files" (
	"submission_id" integer NOT NULL,
	"position" integer NOT NULL,
	"file" text NOT NULL,
	"shown_name" text NOT NULL,
	CONSTRAINT "submission_files_submission_id_position_pk" PRIMARY KEY("submission_id","position")
);
--> statement-breakpoint
CREATE TABLE "submissions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "submissions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"milestone_id" integer NOT NULL,
	"number" integer NOT NULL,
	"text" text NOT NULL,
	"links" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "submissions_number" UNIQUE("milestone_id","number")
);
--> statement-breakpoint
DROP INDEX "payments_live";--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "terms" text DEFAULT 'after' NOT NULL;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "milestones" jsonb;--> statement-breakpoint
ALTER TABLE "payment_orders" ADD COLUMN "milestone_id" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "milestone_id" integer;--> statement-breakpoint
ALTER TABLE "milestone_moves" ADD CONSTRAINT "milestone_moves_milestone_id_milestones_id_fk" FOREIGN KEY ("milestone_id") REFERENCES "public"."milestones"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "milestones" ADD CONSTRAINT "milestones_request_id_work_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."work_requests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "milestones" ADD CONSTRAINT "milestones_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "milestones" ADD CONSTRAINT "milestones_company_id_accounts_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "milestones" ADD CONSTRAINT "milestones_freelancer_id_accounts_id_fk" FOREIGN KEY ("freelancer_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_files" ADD CONSTRAINT "submission_files_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_files" ADD CONSTRAINT "submission_files_file_files_name_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_milestone_id_milestones_id_fk" FOREIGN KEY ("milestone_id") REFERENCES "public"."milestones"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "milestone_moves_closed" ON "milestone_moves" USING btree ("milestone_id") WHERE "milestone_moves"."move" in ('approve', 'autoRelease', 'giveBack', 'takeBack', 'lapse', 'limitReleased', 'limitRefunded', 'settle', 'takenBack');--> statement-breakpoint
CREATE INDEX "milestones_contract" ON "milestones" USING btree ("contract_id");--> statement-breakpoint
CREATE INDEX "milestones_company" ON "milestones" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "milestones_freelancer" ON "milestones" USING btree ("freelancer_id");--> statement-breakpoint
CREATE INDEX "milestones_review" ON "milestones" USING btree ("review_ends_at") WHERE "milestones"."status" = 'submitted';--> statement-breakpoint
CREATE INDEX "milestones_lapse" ON "milestones" USING btree ("lapses_at") WHERE "milestones"."status" in ('funded', 'returned');--> statement-breakpoint
CREATE INDEX "milestones_limit" ON "milestones" USING btree ("hold_limit_at") WHERE "milestones"."status" in ('funded', 'submitted', 'returned', 'disputed');--> statement-breakpoint
CREATE INDEX "submission_files_file" ON "submission_files" USING btree ("file");--> statement-breakpoint
ALTER TABLE "payment_orders" ADD CONSTRAINT "payment_orders_milestone_id_milestones_id_fk" FOREIGN KEY ("milestone_id") REFERENCES "public"."milestones"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_milestone_id_milestones_id_fk" FOREIGN KEY ("milestone_id") REFERENCES "public"."milestones"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_orders_milestone_live" ON "payment_orders" USING btree ("milestone_id") WHERE "payment_orders"."status" in ('open', 'paid');--> statement-breakpoint
CREATE INDEX "payment_orders_milestone" ON "payment_orders" USING btree ("milestone_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_milestone" ON "payments" USING btree ("milestone_id") WHERE "payments"."reversed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_live" ON "payments" USING btree ("request_id") WHERE "payments"."reversed_at" is null and "payments"."milestone_id" is null;--> statement-breakpoint
ALTER TABLE "payment_orders" ADD CONSTRAINT "payment_orders_subject" CHECK (num_nonnulls("payment_orders"."request_id", "payment_orders"."milestone_id") <= 1);