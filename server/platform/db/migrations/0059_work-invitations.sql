CREATE TABLE "work_invitations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "work_invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"freelancer_id" integer NOT NULL,
	"work_id" integer NOT NULL,
	"text" text NOT NULL,
	"status" text DEFAULT 'sent' NOT NULL,
	"reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "work_invitations_once" UNIQUE("work_id","freelancer_id"),
	CONSTRAINT "work_invitations_text" CHECK (char_length("work_invitations"."text") between 1 and 1000),
	CONSTRAINT "work_invitations_reason" CHECK (char_length("work_invitations"."reason") between 1 and 500)
);
--> statement-breakpoint
ALTER TABLE "freelancers" ADD COLUMN "takes_invitations" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "work_invitations" ADD CONSTRAINT "work_invitations_freelancer_id_freelancers_account_id_fk" FOREIGN KEY ("freelancer_id") REFERENCES "public"."freelancers"("account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_invitations" ADD CONSTRAINT "work_invitations_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "work_invitations_freelancer" ON "work_invitations" USING btree ("freelancer_id","id");--> statement-breakpoint
CREATE INDEX "work_invitations_sent" ON "work_invitations" USING btree ("id") WHERE "work_invitations"."status" = 'sent';