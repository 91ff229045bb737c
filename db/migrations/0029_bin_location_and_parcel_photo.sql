ALTER TABLE "product_variants" ADD COLUMN "bin_location" text;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "photo_media_id" uuid;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_photo_media_id_media_id_fk" FOREIGN KEY ("photo_media_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shipments_photo_idx" ON "shipments" USING btree ("photo_media_id") WHERE photo_media_id is not null;