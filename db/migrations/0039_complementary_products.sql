CREATE TABLE "complementary_products" (
	"product_id" uuid NOT NULL,
	"complement_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "complementary_products_product_id_complement_id_pk" PRIMARY KEY("product_id","complement_id"),
	CONSTRAINT "complementary_products_other_check" CHECK ("complementary_products"."product_id" <> "complementary_products"."complement_id")
);
--> statement-breakpoint
ALTER TABLE "complementary_products" ADD CONSTRAINT "complementary_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complementary_products" ADD CONSTRAINT "complementary_products_complement_id_products_id_fk" FOREIGN KEY ("complement_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "complementary_products_complement_idx" ON "complementary_products" USING btree ("complement_id");