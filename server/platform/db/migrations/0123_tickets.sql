CREATE TABLE "saved_answers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"english" text NOT NULL,
	"hindi" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ticket_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"ticket_id" integer NOT NULL,
	"kind" text NOT NULL,
	"admin_id" integer,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_files" (
	"entry_id" integer NOT NULL,
	"position" integer NOT NULL,
	"file" text NOT NULL,
	"shown_name" text NOT NULL,
	CONSTRAINT "ticket_files_entry_id_position_pk" PRIMARY KEY("entry_id","position")
);
--> statement-breakpoint
CREATE TABLE "ticket_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"language" "language" NOT NULL,
	"ticket_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tickets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"person_id" integer,
	"email" text DEFAULT '' NOT NULL,
	"language" "language" NOT NULL,
	"topic" text NOT NULL,
	"subject" text NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"opened_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"first_answered_at" timestamp (3) with time zone,
	"overdue_mailed_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "ticket_entries" ADD CONSTRAINT "ticket_entries_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_entries" ADD CONSTRAINT "ticket_entries_admin_id_accounts_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_files" ADD CONSTRAINT "ticket_files_entry_id_ticket_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ticket_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_files" ADD CONSTRAINT "ticket_files_file_files_name_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_links" ADD CONSTRAINT "ticket_links_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_person_id_accounts_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_answers_name" ON "saved_answers" USING btree ("name");--> statement-breakpoint
CREATE INDEX "ticket_entries_ticket" ON "ticket_entries" USING btree ("ticket_id","id");--> statement-breakpoint
CREATE INDEX "ticket_entries_admin" ON "ticket_entries" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "ticket_files_file" ON "ticket_files" USING btree ("file");--> statement-breakpoint
CREATE INDEX "ticket_links_ticket" ON "ticket_links" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "ticket_links_unused" ON "ticket_links" USING btree ("created_at") WHERE "ticket_links"."ticket_id" is null;--> statement-breakpoint
CREATE INDEX "tickets_person" ON "tickets" USING btree ("person_id","id");--> statement-breakpoint
CREATE INDEX "tickets_open" ON "tickets" USING btree ("opened_at") WHERE "tickets"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "tickets_closed" ON "tickets" USING btree ("closed_at");