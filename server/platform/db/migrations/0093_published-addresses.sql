ALTER TABLE "page_slugs" ADD COLUMN "published_at" timestamp (3) with time zone;--> statement-breakpoint
-- Of addresses that were given up it is unknown whether anybody read a page there. Those of pages that are hidden now count as never published.
UPDATE "page_slugs" s SET "published_at" = now() WHERE s.released_at IS NOT NULL
	OR EXISTS (SELECT FROM "profile_pages" p WHERE p.account_id = s.account_id AND p.is_public)
	OR EXISTS (SELECT FROM "company_pages" p WHERE p.account_id = s.account_id AND p.is_public);
--> statement-breakpoint
CREATE FUNCTION "page_slugs_published"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- A new account under an address that has rested long enough begins anew.
	IF TG_OP = 'UPDATE' AND NEW.account_id <> OLD.account_id THEN
		NEW.published_at := NULL;
	END IF;
	IF NEW.released_at IS NULL AND NEW.published_at IS NULL AND (
		EXISTS (SELECT FROM profile_pages p WHERE p.account_id = NEW.account_id AND p.is_public)
		OR EXISTS (SELECT FROM company_pages p WHERE p.account_id = NEW.account_id AND p.is_public)) THEN
		NEW.published_at := now();
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "page_slugs_published" BEFORE INSERT OR UPDATE OF account_id, released_at ON "page_slugs"
	FOR EACH ROW EXECUTE FUNCTION page_slugs_published();
--> statement-breakpoint
CREATE FUNCTION "pages_published"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE page_slugs SET published_at = now()
	WHERE account_id = NEW.account_id AND released_at IS NULL AND published_at IS NULL;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "profile_pages_published" AFTER INSERT OR UPDATE OF is_public ON "profile_pages"
	FOR EACH ROW WHEN (NEW.is_public) EXECUTE FUNCTION pages_published();
--> statement-breakpoint
CREATE TRIGGER "company_pages_published" AFTER INSERT OR UPDATE OF is_public ON "company_pages"
	FOR EACH ROW WHEN (NEW.is_public) EXECUTE FUNCTION pages_published();
