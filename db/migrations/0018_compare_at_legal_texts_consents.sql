CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"purpose" text NOT NULL,
	"notice_version" text NOT NULL,
	"source" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "compare_at_minor" bigint;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "country_of_origin" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "net_quantity" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "manufacturer" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "care_contact" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_variants" ADD COLUMN "compare_at_override_minor" bigint;--> statement-breakpoint
CREATE UNIQUE INDEX "consents_current_idx" ON "consents" USING btree ("email","purpose","notice_version") WHERE withdrawn_at is null;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_compare_at_check" CHECK ("products"."compare_at_minor" > 0);--> statement-breakpoint
ALTER TABLE "product_variants" ADD CONSTRAINT "product_variants_compare_at_check" CHECK ("product_variants"."compare_at_override_minor" > 0);