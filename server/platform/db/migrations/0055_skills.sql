CREATE TABLE "skills" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "skills_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"status" text DEFAULT 'suggested' NOT NULL,
	"suggested_by" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"demo" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "work_skills" (
	"work_id" integer NOT NULL,
	"skill_id" integer NOT NULL,
	CONSTRAINT "work_skills_work_id_skill_id_pk" PRIMARY KEY("work_id","skill_id")
);
--> statement-breakpoint
ALTER TABLE "skills" ADD CONSTRAINT "skills_suggested_by_accounts_id_fk" FOREIGN KEY ("suggested_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_skills" ADD CONSTRAINT "work_skills_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_skills" ADD CONSTRAINT "work_skills_skill_id_skills_id_fk" FOREIGN KEY ("skill_id") REFERENCES "public"."skills"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "skills_name" ON "skills" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "skills_suggested_by" ON "skills" USING btree ("suggested_by") WHERE "skills"."suggested_by" is not null;--> statement-breakpoint
CREATE INDEX "work_skills_skill" ON "work_skills" USING btree ("skill_id");