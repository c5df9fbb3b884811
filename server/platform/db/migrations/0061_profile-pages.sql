CREATE TABLE "freelancer_skills" (
	"account_id" integer NOT NULL,
	"skill_id" integer NOT NULL,
	CONSTRAINT "freelancer_skills_account_id_skill_id_pk" PRIMARY KEY("account_id","skill_id")
);
--> statement-breakpoint
CREATE TABLE "page_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"account_id" integer,
	"released_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "profile_pages" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"headline" text DEFAULT '' NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"languages" text[] DEFAULT '{}' NOT NULL,
	"is_available" boolean DEFAULT true NOT NULL,
	"shown_name" text DEFAULT 'initial' NOT NULL,
	"place_shown" text DEFAULT 'district' NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "freelancer_skills" ADD CONSTRAINT "freelancer_skills_account_id_freelancers_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."freelancers"("account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "freelancer_skills" ADD CONSTRAINT "freelancer_skills_skill_id_skills_id_fk" FOREIGN KEY ("skill_id") REFERENCES "public"."skills"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_slugs" ADD CONSTRAINT "page_slugs_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_pages" ADD CONSTRAINT "profile_pages_account_id_freelancers_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."freelancers"("account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "freelancer_skills_skill" ON "freelancer_skills" USING btree ("skill_id");--> statement-breakpoint
CREATE UNIQUE INDEX "page_slugs_account" ON "page_slugs" USING btree ("account_id") WHERE "page_slugs"."released_at" is null;--> statement-breakpoint
CREATE INDEX "page_slugs_released" ON "page_slugs" USING btree ("released_at") WHERE "page_slugs"."released_at" is not null;