ALTER TABLE "products" ADD COLUMN "fit_shift" real DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "products" SET "fit_shift" = round("product_fit"."shift"::numeric * 2) / 2 FROM "product_fit" WHERE "product_fit"."product_id" = "products"."id" AND abs("product_fit"."shift") >= 0.25;
