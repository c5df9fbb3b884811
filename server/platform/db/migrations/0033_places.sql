CREATE TABLE "states" (
	"code" char(2) PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "districts" ADD COLUMN "state_code" char(2);--> statement-breakpoint
ALTER TABLE "districts" ADD COLUMN "lgd_code" integer;--> statement-breakpoint
ALTER TABLE "districts" ADD CONSTRAINT "districts_state_code_states_code_fk" FOREIGN KEY ("state_code") REFERENCES "public"."states"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "districts_lgd_code" ON "districts" USING btree ("lgd_code");--> statement-breakpoint
CREATE INDEX "districts_state" ON "districts" USING btree ("state_code");