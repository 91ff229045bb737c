ALTER TABLE "product_variants" ADD COLUMN "purchase_price_minor" bigint;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "purchase_price_minor" bigint;--> statement-breakpoint
ALTER TABLE "product_variants" ADD CONSTRAINT "product_variants_purchase_price_check" CHECK ("product_variants"."purchase_price_minor" > 0);