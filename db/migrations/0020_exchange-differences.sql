ALTER TABLE "order_payments" ADD COLUMN "return_id" uuid;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "exchanged_line_id" uuid;--> statement-breakpoint
ALTER TABLE "return_lines" ADD COLUMN "exchange_price_minor" bigint;--> statement-breakpoint
ALTER TABLE "return_lines" ADD COLUMN "exchange_discount_minor" bigint;--> statement-breakpoint
ALTER TABLE "return_lines" ADD COLUMN "difference_minor" bigint;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "difference_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "difference_as_credit" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_payments" ADD CONSTRAINT "order_payments_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_exchanged_line_id_order_lines_id_fk" FOREIGN KEY ("exchanged_line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_lines_exchanged_idx" ON "order_lines" USING btree ("exchanged_line_id") WHERE exchanged_line_id is not null;