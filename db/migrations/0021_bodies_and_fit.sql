CREATE TABLE "product_fit" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"too_small" integer NOT NULL,
	"found_right" integer NOT NULL,
	"too_large" integer NOT NULL,
	"shift" real NOT NULL,
	"certainty" real NOT NULL,
	"sizes" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_bodies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"body" jsonb NOT NULL,
	"preference" text NOT NULL,
	"is_marked" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unmet_demand" (
	"product_id" uuid NOT NULL,
	"girth" text NOT NULL,
	"band_cm" integer NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "unmet_demand_product_id_girth_band_cm_pk" PRIMARY KEY("product_id","girth","band_cm")
);
--> statement-breakpoint
ALTER TABLE "return_lines" ADD COLUMN "size_bought" text;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "fit_areas" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "height_cm" real;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "weight_kg" real;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "size_bought" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "fit_areas" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "height_cm" real;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "weight_kg" real;--> statement-breakpoint
ALTER TABLE "product_fit" ADD CONSTRAINT "product_fit_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_bodies" ADD CONSTRAINT "saved_bodies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unmet_demand" ADD CONSTRAINT "unmet_demand_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_bodies_user_idx" ON "saved_bodies" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_bodies_marked_idx" ON "saved_bodies" USING btree ("user_id") WHERE is_marked;--> statement-breakpoint
UPDATE "return_lines" SET "size_bought" = "bought"."label"
FROM (
	SELECT l."id", o."label" FROM "order_lines" l
	JOIN "product_variants" v ON v."id" = l."variant_id" JOIN "option_values" o ON o."id" = v."size_id"
) "bought" WHERE "bought"."id" = "return_lines"."order_line_id";--> statement-breakpoint
UPDATE "reviews" SET "size_bought" = "bought"."label"
FROM (
	SELECT l."order_id", l."product_id", min(o."label") AS "label" FROM "order_lines" l
	JOIN "product_variants" v ON v."id" = l."variant_id" JOIN "option_values" o ON o."id" = v."size_id"
	GROUP BY l."order_id", l."product_id" HAVING count(DISTINCT o."id") = 1
) "bought" WHERE "bought"."order_id" = "reviews"."order_id" AND "bought"."product_id" = "reviews"."product_id";
