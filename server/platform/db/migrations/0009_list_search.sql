CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE FUNCTION "plain_text"(said text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	-- Without accents, but with the vowel signs of Indian scripts, which make another word: as the filters of the browser compare.
	-- Most texts have neither, which shows in their length.
	SELECT CASE WHEN octet_length(said) = length(said) THEN lower(said)
		ELSE lower(regexp_replace(normalize(said, NFD), '[\u0300-\u036f]', '', 'g')) END
$$;--> statement-breakpoint
CREATE INDEX "accounts_named" ON "accounts" USING btree ("role",lower("name"),"id");--> statement-breakpoint
CREATE INDEX "accounts_client_text" ON "accounts" USING gin (plain_text(' ' || "name" || ' ' || "username" || ' ' || "email" || ' ' || "phone") gin_trgm_ops) WHERE "accounts"."role" = 'client';--> statement-breakpoint
CREATE INDEX "accounts_freelancer_text" ON "accounts" USING gin (plain_text(' ' || "name" || ' ' || "username" || ' ' || "email" || ' ' || "phone") gin_trgm_ops) WHERE "accounts"."role" = 'freelancer';--> statement-breakpoint
CREATE INDEX "companies_licence" ON "companies" USING gin (plain_text(' ' || "licence_no") gin_trgm_ops);
