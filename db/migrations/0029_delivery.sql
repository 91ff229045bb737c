CREATE TABLE "courier_pins" (
	"pin" integer PRIMARY KEY NOT NULL,
	"takes_prepaid" boolean NOT NULL,
	"takes_cash" boolean NOT NULL,
	"transit_days" smallint,
	CONSTRAINT "courier_pins_pin_check" CHECK ("courier_pins"."pin" between 100000 and 999999),
	CONSTRAINT "courier_pins_days_check" CHECK ("courier_pins"."transit_days" between 0 and 30)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_method" text DEFAULT 'standard' NOT NULL;