ALTER TABLE "media" ADD COLUMN "byte_size" integer;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "file_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "alt" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "is_kept" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "products_text_images_idx" ON "products" USING btree ("id") WHERE description like '%/images/%';--> statement-breakpoint
CREATE INDEX "media_library_idx" ON "media" USING btree ("created_at" desc,"id" desc) WHERE kind in ('product', 'content');