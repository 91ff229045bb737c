-- PostgreSQL's own array_to_string depends on settings for some types; for text it does not, so a column may be made by it.
CREATE FUNCTION "words_of"(text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN array_to_string($1, ' ');--> statement-breakpoint
CREATE TABLE "product_words" (
	"word" text collate "C" PRIMARY KEY NOT NULL
);
--> statement-breakpoint
DROP INDEX "products_material_trigram_idx";--> statement-breakpoint
DROP INDEX "products_description_trigram_idx";--> statement-breakpoint
DROP INDEX "orders_created_idx";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "search_text" text collate "C" GENERATED ALWAYS AS (lower((name || chr(10) || description || chr(10) || material || chr(10) || words_of(tags)) collate "default")) STORED;--> statement-breakpoint
CREATE INDEX "products_draft_idx" ON "products" USING btree ("name","id") WHERE status = 'draft';--> statement-breakpoint
CREATE INDEX "products_prefix_idx" ON "products" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "products_search_idx" ON "products" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "product_variants_priced_idx" ON "product_variants" USING btree ("product_id","price_override_minor","inventory") WHERE price_override_minor is not null;--> statement-breakpoint
CREATE INDEX "orders_sales_idx" ON "orders" USING btree ("created_at","currency","payment_status","total_minor");--> statement-breakpoint
INSERT INTO "product_words" ("word")
SELECT DISTINCT word
FROM (
	SELECT regexp_split_to_table(lower("name" || ' ' || words_of("tags")), '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+') AS word
	FROM "products"
) AS used
WHERE length(word) BETWEEN 3 AND 40 AND word ~ '[^0-9]';--> statement-breakpoint
ANALYZE "products";
