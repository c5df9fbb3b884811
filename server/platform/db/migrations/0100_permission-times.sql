ALTER TABLE "admin_permissions" ADD COLUMN "granted_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- Who has a permission by now has it since the account was created.
update admin_permissions p set granted_at = a.registered_at from accounts a where a.id = p.account_id;
