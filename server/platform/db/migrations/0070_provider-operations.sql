CREATE TABLE "provider_operations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"subject" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"external_id" text,
	"next_at" timestamp (3) with time zone DEFAULT now(),
	"attempt_count" integer DEFAULT 0 NOT NULL,
	"last_failure" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "provider_operations_once" UNIQUE("subject","kind"),
	CONSTRAINT "provider_operations_amount" CHECK ("provider_operations"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "provider_operations" ADD CONSTRAINT "provider_operations_subject_payouts_id_fk" FOREIGN KEY ("subject") REFERENCES "public"."payouts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "provider_operations_next" ON "provider_operations" USING btree ("next_at") WHERE "provider_operations"."next_at" is not null;