ALTER TABLE "shipments" ADD COLUMN "booking_requested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "booking_cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "booking_error" text;--> statement-breakpoint
CREATE INDEX "shipments_booking_to_cancel_idx" ON "shipments" USING btree ("closed_at") WHERE status = 'cancelled' and booking_requested_at is not null and booking_cancelled_at is null;--> statement-breakpoint
-- Bookings that were cancelled with their shipment are not cancelled again.
UPDATE "shipments" SET "booking_requested_at" = "created_at", "booking_cancelled_at" = CASE WHEN "status" = 'cancelled' THEN "closed_at" END WHERE "carrier_order" IS NOT NULL;
