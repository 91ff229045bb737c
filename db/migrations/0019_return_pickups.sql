CREATE TABLE "return_pickups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"return_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"carrier" text NOT NULL,
	"courier" text DEFAULT '' NOT NULL,
	"tracking_number" text,
	"weight_grams" integer NOT NULL,
	"length_cm" integer NOT NULL,
	"width_cm" integer NOT NULL,
	"height_cm" integer NOT NULL,
	"carrier_reference" text,
	"carrier_order" text,
	"booking_since" timestamp with time zone,
	"booking_requested_at" timestamp with time zone,
	"pickup_requested_at" timestamp with time zone,
	"reported_status" text,
	"reported_at" timestamp with time zone,
	"problem" text,
	"arrived_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "return_pickups_reference_unique" UNIQUE("reference"),
	CONSTRAINT "return_pickups_weight_check" CHECK ("return_pickups"."weight_grams" > 0),
	CONSTRAINT "return_pickups_size_check" CHECK (least("return_pickups"."length_cm", "return_pickups"."width_cm", "return_pickups"."height_cm") > 0)
);
--> statement-breakpoint
ALTER TABLE "return_pickups" ADD CONSTRAINT "return_pickups_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "return_pickups_active_unique" ON "return_pickups" USING btree ("return_id") WHERE cancelled_at is null;--> statement-breakpoint
CREATE INDEX "return_pickups_return_idx" ON "return_pickups" USING btree ("return_id");--> statement-breakpoint
CREATE INDEX "return_pickups_tracking_number_idx" ON "return_pickups" USING btree ("tracking_number");--> statement-breakpoint
CREATE INDEX "return_pickups_open_idx" ON "return_pickups" USING btree ("created_at") WHERE cancelled_at is null and arrived_at is null;