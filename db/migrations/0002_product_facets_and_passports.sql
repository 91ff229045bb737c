CREATE TABLE "item_passports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"label_number" text NOT NULL,
	"variant_id" uuid,
	"product_name" text NOT NULL,
	"options_label" text DEFAULT '' NOT NULL,
	"weaver" text DEFAULT '' NOT NULL,
	"fibre_tenth_microns" integer,
	"composition" text DEFAULT '' NOT NULL,
	"made_in" text DEFAULT '' NOT NULL,
	"order_line_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "item_passports_code_unique" UNIQUE("code"),
	CONSTRAINT "item_passports_label_unique" UNIQUE("label_number")
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "kind" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "fabric" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "craft" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "occasion" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sleeve" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "garment_length" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "length_mm" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "width_mm" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "height_mm" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "fibre_tenth_microns" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "weaver" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "item_passports" ADD CONSTRAINT "item_passports_variant_id_product_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."product_variants"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_passports" ADD CONSTRAINT "item_passports_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "item_passports_variant_idx" ON "item_passports" USING btree ("variant_id");--> statement-breakpoint
CREATE INDEX "item_passports_order_line_idx" ON "item_passports" USING btree ("order_line_id");