CREATE TABLE "account_invitations" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "account_invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"email" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"permissions" text[],
	"company_id" integer,
	"member_kind" text,
	"role" text,
	"token_hash" text NOT NULL,
	"invited_by" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "account_invitations_kind_id_pk" PRIMARY KEY("kind","id"),
	CONSTRAINT "account_invitations_token" UNIQUE("token_hash"),
	CONSTRAINT "account_invitations_kind" CHECK (case "account_invitations"."kind" when 'admin' then "account_invitations"."permissions" is not null
        when 'member' then "account_invitations"."company_id" is not null and "account_invitations"."member_kind" is not null
        when 'registration' then "account_invitations"."role" is not null else false end)
);
--> statement-breakpoint
ALTER TABLE "account_invitations" ADD CONSTRAINT "account_invitations_company_id_accounts_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_invitations" ADD CONSTRAINT "account_invitations_invited_by_accounts_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_invitations_address" ON "account_invitations" USING btree (lower("email")) WHERE "account_invitations"."kind" = 'registration' and "account_invitations"."used_at" is null and "account_invitations"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "account_invitations_listed" ON "account_invitations" USING btree ("kind","created_at","id");--> statement-breakpoint
CREATE INDEX "account_invitations_company" ON "account_invitations" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "account_invitations_inviter" ON "account_invitations" USING btree ("invited_by");--> statement-breakpoint
-- Three tables become this one, each row with its number. The version before goes on with views of their names (routines/previous-names.sql).
LOCK TABLE "admin_invitations", "member_invitations", "registration_invitations" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
INSERT INTO "account_invitations" ("kind", "id", "email", "name", "permissions", "token_hash", "invited_by", "created_at", "expires_at", "used_at", "revoked_at")
OVERRIDING SYSTEM VALUE
SELECT 'admin', id, email, name, permissions, token_hash, invited_by, created_at, expires_at, used_at, revoked_at FROM "admin_invitations";--> statement-breakpoint
INSERT INTO "account_invitations" ("kind", "id", "email", "name", "company_id", "member_kind", "token_hash", "invited_by", "created_at", "expires_at", "used_at", "revoked_at")
OVERRIDING SYSTEM VALUE
SELECT 'member', id, email, name, company_id, kind, token_hash, invited_by, created_at, expires_at, used_at, revoked_at FROM "member_invitations";--> statement-breakpoint
INSERT INTO "account_invitations" ("kind", "id", "email", "role", "token_hash", "invited_by", "created_at", "expires_at", "used_at", "revoked_at")
OVERRIDING SYSTEM VALUE
SELECT 'registration', id, email, role, token_hash, invited_by, created_at, expires_at, used_at, revoked_at FROM "registration_invitations";--> statement-breakpoint
SELECT setval('account_invitations_id_seq', max(id)) FROM "account_invitations" HAVING max(id) IS NOT NULL;--> statement-breakpoint
DROP TABLE "admin_invitations";--> statement-breakpoint
DROP TABLE "member_invitations";--> statement-breakpoint
DROP TABLE "registration_invitations";
