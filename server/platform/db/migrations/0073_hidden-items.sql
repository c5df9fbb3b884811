CREATE TABLE "hidden_items" (
	"account_id" integer NOT NULL,
	"kind" text NOT NULL,
	"subject_id" integer NOT NULL,
	"hidden_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hidden_items_account_id_kind_subject_id_pk" PRIMARY KEY("account_id","kind","subject_id"),
	CONSTRAINT "hidden_items_kind" CHECK ("hidden_items"."kind" in ('work', 'company'))
);
--> statement-breakpoint
ALTER TABLE "hidden_items" ADD CONSTRAINT "hidden_items_account_id_freelancers_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."freelancers"("account_id") ON DELETE cascade ON UPDATE no action;