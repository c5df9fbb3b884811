CREATE TABLE "tax_people" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"pan_sealed" text,
	"pan_fingerprint" text,
	"pan_last4" text,
	"gstin" text,
	"state_code" char(2) NOT NULL,
	"legal_name" text NOT NULL,
	"address" text NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"reason" text,
	"saved_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" integer,
	CONSTRAINT "tax_people_pan_whole" CHECK (num_nonnulls("tax_people"."pan_sealed", "tax_people"."pan_fingerprint", "tax_people"."pan_last4") in (0, 3)),
	CONSTRAINT "tax_people_decided" CHECK (("tax_people"."status" = 'new') = ("tax_people"."decided_at" is null))
);
--> statement-breakpoint
ALTER TABLE "tax_people" ADD CONSTRAINT "tax_people_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_people" ADD CONSTRAINT "tax_people_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tax_people_saved" ON "tax_people" USING btree ("saved_at","account_id");--> statement-breakpoint
CREATE INDEX "tax_people_pan" ON "tax_people" USING btree ("pan_fingerprint");--> statement-breakpoint
CREATE INDEX "tax_people_decider" ON "tax_people" USING btree ("decided_by");--> statement-breakpoint
-- Admins who hold everything go on to do so: otherwise nobody could grant the new permission.
INSERT INTO "admin_permissions" ("account_id", "permission", "granted_at")
SELECT "account_id", 'tax', max("granted_at") FROM "admin_permissions" GROUP BY "account_id" HAVING count(*) = 8;
