DROP INDEX "orders_sales_idx";--> statement-breakpoint
ALTER TABLE "stock_alerts" ADD COLUMN "phone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "advance_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "received_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "waived_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "collect_minor" bigint;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "cash_received_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "cash_reference" text;--> statement-breakpoint
CREATE INDEX "orders_sales_idx" ON "orders" USING btree ("created_at","currency","payment_status","total_minor","waived_minor");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_cash_parts_check" CHECK (least("orders"."advance_minor", "orders"."received_minor", "orders"."waived_minor") >= 0
        and "orders"."advance_minor" + "orders"."received_minor" + "orders"."waived_minor" <= "orders"."total_minor");--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_collect_check" CHECK ("shipments"."collect_minor" >= 0);--> statement-breakpoint
-- An order to be paid in cash was sent whole: its open parcel collects all of it.
UPDATE "shipments" s SET "collect_minor" = o."total_minor" FROM "orders" o
WHERE o."id" = s."order_id" AND o."payment_status" = 'Pending' AND o."status" <> 'Cancelled'
	AND s."status" IN ('packed', 'shipped', 'out-for-delivery', 'delivered', 'returning');
