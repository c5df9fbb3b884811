CREATE TABLE "member_invitations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "member_invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "member_invitations_token" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "members" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"kind" text NOT NULL,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "member_of" integer;--> statement-breakpoint
ALTER TABLE "member_invitations" ADD CONSTRAINT "member_invitations_company_id_accounts_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_invitations" ADD CONSTRAINT "member_invitations_invited_by_accounts_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_company_id_accounts_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_invitations_company" ON "member_invitations" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "member_invitations_inviter" ON "member_invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "members_company" ON "members" USING btree ("company_id");--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_member_of_accounts_id_fk" FOREIGN KEY ("member_of") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_member_of" ON "accounts" USING btree ("member_of") WHERE "accounts"."member_of" is not null;--> statement-breakpoint
-- A member is no company of its own: the figures count the account that the company registered with.
CREATE OR REPLACE FUNCTION "tally_accounts"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	IF TG_OP <> 'INSERT' AND OLD.status = 'accepted' AND OLD.role <> 'admin' AND OLD.member_of IS NULL THEN
		INSERT INTO tally_waiting (kind, key, amount) VALUES (CASE OLD.role WHEN 'client' THEN 'companies' ELSE 'freelancers' END::tally_kind, 0, -1);
	END IF;
	IF TG_OP <> 'DELETE' AND NEW.status = 'accepted' AND NEW.role <> 'admin' AND NEW.member_of IS NULL THEN
		INSERT INTO tally_waiting (kind, key, amount) VALUES (CASE NEW.role WHEN 'client' THEN 'companies' ELSE 'freelancers' END::tally_kind, 0, 1);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "tally_anew"() RETURNS void LANGUAGE sql AS $$
	LOCK TABLE accounts, works, work_requests IN SHARE ROW EXCLUSIVE MODE;
	DELETE FROM tally_waiting;
	DELETE FROM tally_totals;
	DELETE FROM debts;
	INSERT INTO tally_totals (kind, key, amount)
	SELECT CASE role WHEN 'client' THEN 'companies' ELSE 'freelancers' END::tally_kind, 0, count(*) FROM accounts WHERE status = 'accepted' AND role <> 'admin' AND member_of IS NULL GROUP BY role
	UNION ALL
	SELECT 'open_works', w.deadline - date '1970-01-01', count(*) FROM works w INNER JOIN accounts a ON a.id = w.owner_id AND a.status = 'accepted' WHERE NOT w.engaged AND w.taken_down_at IS NULL GROUP BY w.deadline
	UNION ALL
	SELECT 'requests', w.category_id, count(*) FROM works w INNER JOIN work_requests r ON r.work_id = w.id GROUP BY w.category_id;
	INSERT INTO debts (request_id, requested_at)
	SELECT r.id, r.requested_at FROM work_requests r INNER JOIN works w ON w.id = r.work_id INNER JOIN accounts a ON a.id = w.owner_id AND a.status <> 'accepted' WHERE r.status = 'completed';
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "months_anew"(zone text) RETURNS void LANGUAGE sql AS $$
	LOCK TABLE accounts, ledger_unfolded, month_waiting IN SHARE ROW EXCLUSIVE MODE;
	DELETE FROM month_waiting;
	DELETE FROM month_totals;
	DELETE FROM month_zone;
	INSERT INTO month_zone (zone) VALUES ($1);
	INSERT INTO month_totals (month, payments, cost, brokerage)
	SELECT * FROM months_paid(ARRAY(SELECT id FROM ledger_entries WHERE NOT EXISTS (SELECT FROM ledger_unfolded WHERE entry_id = id)));
	INSERT INTO month_totals (month, companies, freelancers)
	SELECT month_in($1, registered_at), count(*) FILTER (WHERE role = 'client'), count(*) FILTER (WHERE role = 'freelancer')
	FROM accounts WHERE role <> 'admin' AND member_of IS NULL GROUP BY 1
	ON CONFLICT (month) DO UPDATE SET companies = excluded.companies, freelancers = excluded.freelancers;
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "month_registered"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	IF TG_OP <> 'INSERT' AND OLD.role <> 'admin' AND OLD.member_of IS NULL THEN
		INSERT INTO month_waiting (month, companies, freelancers)
		SELECT month_in(zone, OLD.registered_at), -(OLD.role = 'client')::integer, -(OLD.role = 'freelancer')::integer FROM month_zone;
	END IF;
	IF TG_OP <> 'DELETE' AND NEW.role <> 'admin' AND NEW.member_of IS NULL THEN
		INSERT INTO month_waiting (month, companies, freelancers)
		SELECT month_in(zone, NEW.registered_at), (NEW.role = 'client')::integer, (NEW.role = 'freelancer')::integer FROM month_zone;
	END IF;
	IF TG_OP = 'UPDATE' THEN UPDATE freelancers SET registered_at = NEW.registered_at WHERE account_id = NEW.id; END IF;
	RETURN NULL;
END $$;
