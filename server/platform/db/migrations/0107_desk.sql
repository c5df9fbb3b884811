CREATE TABLE "desk_claims" (
	"kind" text NOT NULL,
	"subject_id" integer NOT NULL,
	"admin_id" integer NOT NULL,
	"taken_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "desk_claims_kind_subject_id_pk" PRIMARY KEY("kind","subject_id")
);
--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "removed_note" text;--> statement-breakpoint
ALTER TABLE "portfolio_items" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "desk_claims" ADD CONSTRAINT "desk_claims_admin_id_accounts_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "desk_claims_admin" ON "desk_claims" USING btree ("admin_id");