ALTER TABLE "shipments" ADD COLUMN "booking_problem" text;--> statement-breakpoint
ALTER TABLE "waiting_actions" ADD COLUMN "booking" jsonb;