CREATE TABLE "portfolio_files" (
	"item_id" integer NOT NULL,
	"position" integer NOT NULL,
	"file" text NOT NULL,
	CONSTRAINT "portfolio_files_item_id_position_pk" PRIMARY KEY("item_id","position")
);
--> statement-breakpoint
CREATE TABLE "portfolio_items" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "portfolio_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"year" integer,
	"link" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "portfolio_files" ADD CONSTRAINT "portfolio_files_item_id_portfolio_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."portfolio_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolio_files" ADD CONSTRAINT "portfolio_files_file_files_name_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolio_items" ADD CONSTRAINT "portfolio_items_account_id_freelancers_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."freelancers"("account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "portfolio_files_file" ON "portfolio_files" USING btree ("file");--> statement-breakpoint
CREATE INDEX "portfolio_items_account" ON "portfolio_items" USING btree ("account_id","position","id");