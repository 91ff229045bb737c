ALTER TABLE "order_lines" ADD COLUMN "replaced_line_id" uuid;--> statement-breakpoint
ALTER TABLE "return_lines" ADD COLUMN "replacement_line_id" uuid;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_replaced_line_id_order_lines_id_fk" FOREIGN KEY ("replaced_line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_replacement_line_id_order_lines_id_fk" FOREIGN KEY ("replacement_line_id") REFERENCES "public"."order_lines"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_lines_replaced_idx" ON "order_lines" USING btree ("replaced_line_id") WHERE replaced_line_id is not null;--> statement-breakpoint
CREATE INDEX "return_lines_replacement_idx" ON "return_lines" USING btree ("replacement_line_id");--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_replacement_check" CHECK ("order_lines"."replaced_line_id" is null or "order_lines"."price_at_purchase_minor" = 0 and "order_lines"."discount_minor" = 0);