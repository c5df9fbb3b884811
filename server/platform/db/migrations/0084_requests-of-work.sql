CREATE INDEX "work_requests_of_work" ON "work_requests" USING btree ("work_id","requested_at","id","status");--> statement-breakpoint
DROP INDEX "work_requests_work";
