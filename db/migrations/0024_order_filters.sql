CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tags" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_views_owner_idx" ON "saved_views" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name_unique" ON "saved_views" USING btree (coalesce("owner_id", '00000000-0000-0000-0000-000000000000'),lower("name"));--> statement-breakpoint
CREATE INDEX "addresses_phone_idx" ON "addresses" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "addresses_city_idx" ON "addresses" USING btree (lower("city"));--> statement-breakpoint
CREATE INDEX "order_lines_sku_idx" ON "order_lines" USING btree (upper("sku"));--> statement-breakpoint
CREATE INDEX "orders_payment_status_idx" ON "orders" USING btree ("payment_status","number");--> statement-breakpoint
CREATE INDEX "orders_payment_method_idx" ON "orders" USING btree ("payment_method","number");--> statement-breakpoint
CREATE INDEX "orders_source_idx" ON "orders" USING btree ("source","number") WHERE source is not null;--> statement-breakpoint
CREATE INDEX "orders_cash_risk_idx" ON "orders" USING btree ((cash_risk ->> 'band'),"number") WHERE cash_risk is not null;--> statement-breakpoint
CREATE INDEX "orders_city_idx" ON "orders" USING btree (lower(shipping_address ->> 'city'),"number");--> statement-breakpoint
CREATE INDEX "orders_state_idx" ON "orders" USING btree (lower(shipping_address ->> 'state'),"number");--> statement-breakpoint
CREATE INDEX "orders_country_idx" ON "orders" USING btree ((shipping_address ->> 'country'),"number");--> statement-breakpoint
CREATE INDEX "orders_postal_code_idx" ON "orders" USING btree (replace(shipping_address ->> 'postalCode', ' ', ''));--> statement-breakpoint
CREATE INDEX "orders_discount_code_idx" ON "orders" USING btree (upper("discount_code"),"number") WHERE discount_code is not null;--> statement-breakpoint
CREATE INDEX "orders_tags_idx" ON "orders" USING gin ("tags") WHERE tags <> '{}';--> statement-breakpoint
CREATE INDEX "shipments_courier_idx" ON "shipments" USING btree (lower("courier") text_pattern_ops);