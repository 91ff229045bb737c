ALTER TABLE "products" ADD COLUMN "look_image_id" uuid;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_look_image_id_media_id_fk" FOREIGN KEY ("look_image_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "products_look_image_idx" ON "products" USING btree ("look_image_id") WHERE look_image_id is not null;