CREATE INDEX "products_active_idx" ON "products" USING btree ("category_id","name","id") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "orders_total_idx" ON "orders" USING btree ("total_minor","number");--> statement-breakpoint
CREATE INDEX "orders_customer_name_idx" ON "orders" USING btree ("customer_name","number");