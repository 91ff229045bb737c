ALTER TABLE "orders" ADD COLUMN "cash_risk" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "confirm_by" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "orders_cash_district_idx" ON "orders" USING btree (left(replace(shipping_address ->> 'postalCode', ' ', ''), 3),"created_at") WHERE payment_method = 'Cash on delivery' and shipped_at is not null;--> statement-breakpoint
CREATE INDEX "orders_phone_idx" ON "orders" USING btree ((shipping_address ->> 'phone')) WHERE shipped_at is not null;--> statement-breakpoint
CREATE INDEX "orders_confirm_by_idx" ON "orders" USING btree ("confirm_by") WHERE confirm_by is not null;