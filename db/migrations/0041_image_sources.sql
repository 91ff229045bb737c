CREATE TABLE "image_sources" (
	"id" uuid PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"file_of" uuid,
	"host" text NOT NULL,
	"state" text NOT NULL,
	"problem" text,
	"problem_detail" text DEFAULT '' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	"leased_until" timestamp with time zone,
	"media_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "image_sources_url_unique" UNIQUE NULLS NOT DISTINCT("url","file_of")
);
--> statement-breakpoint
CREATE TABLE "product_image_sources" (
	"product_id" uuid NOT NULL,
	"source_id" uuid NOT NULL,
	"import_id" uuid,
	"row" integer,
	"alt" text NOT NULL,
	"colour_id" uuid,
	"position" integer NOT NULL,
	"attached_at" timestamp with time zone,
	"problem" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "product_image_sources_pk" PRIMARY KEY("product_id","source_id")
);
--> statement-breakpoint
ALTER TABLE "image_sources" ADD CONSTRAINT "image_sources_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_image_sources" ADD CONSTRAINT "product_image_sources_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_image_sources" ADD CONSTRAINT "product_image_sources_source_id_image_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."image_sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_image_sources" ADD CONSTRAINT "product_image_sources_colour_id_option_values_id_fk" FOREIGN KEY ("colour_id") REFERENCES "public"."option_values"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "image_sources_waiting_idx" ON "image_sources" USING btree ("next_try_at","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "image_sources_media_idx" ON "image_sources" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "product_image_sources_source_idx" ON "product_image_sources" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "product_image_sources_import_idx" ON "product_image_sources" USING btree ("import_id","created_at");--> statement-breakpoint
CREATE INDEX "product_image_sources_colour_idx" ON "product_image_sources" USING btree ("colour_id") WHERE colour_id is not null;