CREATE TABLE "application_days" (
	"freelancer_id" integer PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"applications" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "work_requests" ADD COLUMN "text_hash" text;--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "max_applications" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "application_days" ADD CONSTRAINT "application_days_freelancer_id_freelancers_account_id_fk" FOREIGN KEY ("freelancer_id") REFERENCES "public"."freelancers"("account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "work_requests_text" ON "work_requests" USING btree ("freelancer_id","text_hash") WHERE "work_requests"."text_hash" is not null;