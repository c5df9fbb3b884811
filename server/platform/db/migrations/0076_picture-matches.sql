CREATE TABLE "picture_matches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "picture_matches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"item_id" integer NOT NULL,
	"file" text NOT NULL,
	"other_item_id" integer NOT NULL,
	"other_file" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"closed_by" integer,
	CONSTRAINT "picture_matches_once" UNIQUE("item_id","file")
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "sent_sha256" text;--> statement-breakpoint
ALTER TABLE "picture_matches" ADD CONSTRAINT "picture_matches_item_id_portfolio_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."portfolio_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_matches" ADD CONSTRAINT "picture_matches_other_item_id_portfolio_items_id_fk" FOREIGN KEY ("other_item_id") REFERENCES "public"."portfolio_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_matches" ADD CONSTRAINT "picture_matches_closed_by_accounts_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "picture_matches_other" ON "picture_matches" USING btree ("other_item_id");--> statement-breakpoint
CREATE INDEX "picture_matches_open" ON "picture_matches" USING btree ("created_at","id") WHERE "picture_matches"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "picture_matches_closer" ON "picture_matches" USING btree ("closed_by");--> statement-breakpoint
CREATE INDEX "files_pictures_content" ON "files" USING btree ("sha256") WHERE "files"."kind" = 'picture';