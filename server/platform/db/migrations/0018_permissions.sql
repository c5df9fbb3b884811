CREATE TABLE "admin_permissions" (
	"account_id" integer NOT NULL,
	"permission" text NOT NULL,
	CONSTRAINT "admin_permissions_account_id_permission_pk" PRIMARY KEY("account_id","permission")
);
--> statement-breakpoint
ALTER TABLE "admin_permissions" ADD CONSTRAINT "admin_permissions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Until now every admin could do everything.
INSERT INTO "admin_permissions" ("account_id", "permission")
SELECT "id", unnest(ARRAY['reference', 'verify', 'money', 'moderate', 'people', 'reports', 'audit', 'settings'])
FROM "accounts" WHERE "role" = 'admin';
