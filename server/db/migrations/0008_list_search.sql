CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE FUNCTION "plain_text"(said text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	-- Without accents, but with the vowel signs of Indian scripts, which make another word: as the filters of the browser compare.
	SELECT lower(regexp_replace(normalize(said, NFD), '[\u0300-\u036f]', '', 'g'))
$$;--> statement-breakpoint
CREATE INDEX "accounts_named" ON "accounts" USING btree ("role",lower("name"),"id");--> statement-breakpoint
CREATE INDEX "accounts_text" ON "accounts" USING gin (plain_text(' ' || "name" || ' ' || "username" || ' ' || "email" || ' ' || "phone") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "companies_licence" ON "companies" USING gin (plain_text(' ' || "licence_no") gin_trgm_ops);