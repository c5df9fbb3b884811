ALTER TABLE "review_reports" ADD COLUMN "part" text DEFAULT 'review' NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "removed_reply" text;