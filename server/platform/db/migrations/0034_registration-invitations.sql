CREATE TABLE "registration_invitations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "registration_invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"role" text NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "registration_invitations_token" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "registration_invitations" ADD CONSTRAINT "registration_invitations_invited_by_accounts_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "registration_invitations_address" ON "registration_invitations" USING btree (lower("email")) WHERE "registration_invitations"."used_at" is null and "registration_invitations"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "registration_invitations_listed" ON "registration_invitations" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "registration_invitations_inviter" ON "registration_invitations" USING btree ("invited_by");