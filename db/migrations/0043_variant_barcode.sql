ALTER TABLE "product_variants" ADD COLUMN "barcode" text;--> statement-breakpoint
CREATE INDEX "product_variants_barcode_idx" ON "product_variants" USING btree ("barcode") WHERE barcode is not null;