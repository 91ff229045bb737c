CREATE TABLE "delivery_challans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"shipment_id" uuid NOT NULL,
	"series" text NOT NULL,
	"sequence" integer NOT NULL,
	"number" text NOT NULL,
	"day" date NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "delivery_challans_shipment_unique" UNIQUE("shipment_id"),
	CONSTRAINT "delivery_challans_sequence_unique" UNIQUE("series","sequence"),
	CONSTRAINT "delivery_challans_number_unique" UNIQUE("number"),
	CONSTRAINT "delivery_challans_number_check" CHECK (length("delivery_challans"."number") <= 16)
);
--> statement-breakpoint
CREATE TABLE "return_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"return_id" uuid NOT NULL,
	"media_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "return_photos_media_unique" UNIQUE("media_id")
);
--> statement-breakpoint
ALTER TABLE "return_lines" ADD COLUMN "problem" text;--> statement-breakpoint
ALTER TABLE "return_lines" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "return_lines" ADD COLUMN "sent_variant_id" uuid;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "kind" text DEFAULT 'return' NOT NULL;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "packed_by_id" uuid;--> statement-breakpoint
ALTER TABLE "delivery_challans" ADD CONSTRAINT "delivery_challans_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_challans" ADD CONSTRAINT "delivery_challans_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_challans" ADD CONSTRAINT "delivery_challans_series_tax_document_series_series_fk" FOREIGN KEY ("series") REFERENCES "public"."tax_document_series"("series") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_photos" ADD CONSTRAINT "return_photos_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_photos" ADD CONSTRAINT "return_photos_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery_challans_order_idx" ON "delivery_challans" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "delivery_challans_day_idx" ON "delivery_challans" USING btree ("day");--> statement-breakpoint
CREATE INDEX "return_photos_return_idx" ON "return_photos" USING btree ("return_id");--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_sent_variant_id_product_variants_id_fk" FOREIGN KEY ("sent_variant_id") REFERENCES "public"."product_variants"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "return_lines_sent_idx" ON "return_lines" USING btree ("sent_variant_id");--> statement-breakpoint
CREATE INDEX "returns_claims_idx" ON "returns" USING btree ("created_at") WHERE kind = 'claim';