ALTER TABLE "order_lines" ADD COLUMN "tax_class_name" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "uqc" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "gst_basis_points" integer;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "taxable_minor" bigint;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "igst_minor" bigint;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "cgst_minor" bigint;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "sgst_minor" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "gst" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "buyer_gstin" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "buyer_name" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_gst_check" CHECK (num_nulls("order_lines"."tax_class_name", "order_lines"."uqc", "order_lines"."gst_basis_points", "order_lines"."taxable_minor", "order_lines"."igst_minor", "order_lines"."cgst_minor", "order_lines"."sgst_minor") in (0, 7)
        and least("order_lines"."taxable_minor", "order_lines"."igst_minor", "order_lines"."cgst_minor", "order_lines"."sgst_minor") >= 0
        and "order_lines"."taxable_minor" + "order_lines"."igst_minor" + "order_lines"."cgst_minor" + "order_lines"."sgst_minor" = "order_lines"."price_at_purchase_minor" * "order_lines"."quantity" - "order_lines"."discount_minor");