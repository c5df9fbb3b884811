CREATE TABLE "import_keys" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"record_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_keys_kind_key_pk" PRIMARY KEY("kind","key")
);
--> statement-breakpoint
CREATE TABLE "import_lines" (
	"import_id" integer NOT NULL,
	"line" integer NOT NULL,
	"key" text NOT NULL,
	"cells" jsonb NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"record_id" integer,
	"is_mail_due" boolean DEFAULT false NOT NULL,
	CONSTRAINT "import_lines_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"status" text DEFAULT 'uploaded' NOT NULL,
	"file_name" text NOT NULL,
	"line_count" integer NOT NULL,
	"counts" jsonb NOT NULL,
	"created_by" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp (3) with time zone,
	"is_cleared" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_invitations" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "import_lines" ADD CONSTRAINT "import_lines_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_invitations" ADD CONSTRAINT "password_invitations_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_lines_status" ON "import_lines" USING btree ("import_id","status","line");--> statement-breakpoint
CREATE INDEX "import_lines_mails" ON "import_lines" USING btree ("import_id","line") WHERE "import_lines"."is_mail_due";--> statement-breakpoint
CREATE INDEX "imports_listed" ON "imports" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "imports_running" ON "imports" USING btree ("id") WHERE "imports"."status" = 'running';--> statement-breakpoint
CREATE INDEX "imports_creator" ON "imports" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "password_invitations_account" ON "password_invitations" USING btree ("account_id");