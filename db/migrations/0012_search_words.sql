ALTER TABLE "products" ADD COLUMN "featured_position" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "search_words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('hindi', translate(name, '-/._@:<>&’‘“”–—…·।', repeat(' ', 18))), 'A') || setweight(to_tsvector('hindi', translate(words_of(tags), '-/._@:<>&’‘“”–—…·।', repeat(' ', 18))), 'B') || setweight(to_tsvector('hindi', translate(material, '-/._@:<>&’‘“”–—…·।', repeat(' ', 18))), 'C')) STORED;--> statement-breakpoint
CREATE INDEX "products_featured_position_idx" ON "products" USING btree ("featured_position","name","id") WHERE is_featured;--> statement-breakpoint
CREATE INDEX "products_search_words_idx" ON "products" USING gin ("search_words");--> statement-breakpoint
ANALYZE "products";
