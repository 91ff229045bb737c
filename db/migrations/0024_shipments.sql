CREATE TABLE "shipment_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shipment_id" uuid NOT NULL,
	"event_key" text NOT NULL,
	"description" text NOT NULL,
	"location" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "shipment_events_key_unique" UNIQUE("shipment_id","event_key")
);
--> statement-breakpoint
CREATE TABLE "shipment_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shipment_id" uuid NOT NULL,
	"order_line_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "shipment_lines_line_unique" UNIQUE("shipment_id","order_line_id"),
	CONSTRAINT "shipment_lines_quantity_check" CHECK ("shipment_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"status" text NOT NULL,
	"carrier" text NOT NULL,
	"courier" text DEFAULT '' NOT NULL,
	"tracking_number" text,
	"weight_grams" integer,
	"length_cm" integer,
	"width_cm" integer,
	"height_cm" integer,
	"carrier_reference" text,
	"carrier_order" text,
	"label_url" text,
	"created_at" timestamp with time zone NOT NULL,
	"shipped_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	CONSTRAINT "shipments_order_sequence_unique" UNIQUE("order_id","sequence"),
	CONSTRAINT "shipments_weight_check" CHECK ("shipments"."weight_grams" > 0),
	CONSTRAINT "shipments_size_check" CHECK (least("shipments"."length_cm", "shipments"."width_cm", "shipments"."height_cm") > 0)
);
--> statement-breakpoint
ALTER TABLE "product_variants" ADD COLUMN "weight_grams" integer;--> statement-breakpoint
ALTER TABLE "shipment_events" ADD CONSTRAINT "shipment_events_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shipment_lines_order_line_idx" ON "shipment_lines" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "shipments_tracking_number_idx" ON "shipments" USING btree ("tracking_number");--> statement-breakpoint
CREATE INDEX "shipments_status_idx" ON "shipments" USING btree ("status","created_at");--> statement-breakpoint
ALTER TABLE "product_variants" ADD CONSTRAINT "product_variants_weight_check" CHECK ("product_variants"."weight_grams" > 0);
--> statement-breakpoint
-- Every order that was dispatched becomes one shipment with its number and dates. Its id is the order's: there is one each.
INSERT INTO "shipments" ("id", "order_id", "sequence", "status", "carrier", "tracking_number", "created_at", "shipped_at", "delivered_at", "closed_at")
SELECT o.id, o.id, 1,
	CASE
		WHEN o.delivered_at IS NOT NULL OR o.status = 'Delivered' THEN 'delivered'
		WHEN back.kind = 'lost' THEN 'lost'
		WHEN back.kind IS NOT NULL THEN 'returned'
		ELSE 'shipped'
	END,
	'by-hand', o.tracking_number, coalesce(o.shipped_at, o.delivered_at, o.updated_at), o.shipped_at, o.delivered_at, back.at
FROM "orders" o
LEFT JOIN LATERAL (
	SELECT e.kind, e.at FROM "order_events" e
	WHERE e.order_id = o.id AND e.kind IN ('returned-to-sender', 'lost')
	ORDER BY e.at DESC LIMIT 1
) back ON true
WHERE o.shipped_at IS NOT NULL OR o.delivered_at IS NOT NULL OR o.status IN ('Shipped', 'Delivered');
--> statement-breakpoint
-- Its lines are the order's, without the pieces that were refunded before the dispatch.
INSERT INTO "shipment_lines" ("id", "shipment_id", "order_line_id", "quantity")
SELECT l.id, s.id, l.id, l.quantity - coalesce(withdrawn.quantity, 0)
FROM "shipments" s
JOIN "order_lines" l ON l.order_id = s.order_id
LEFT JOIN LATERAL (
	SELECT sum(rl.quantity)::int AS quantity
	FROM "return_lines" rl JOIN "returns" r ON r.id = rl.return_id
	WHERE rl.order_line_id = l.id AND r.reason = 'goodwill' AND r.created_at < s.shipped_at
) withdrawn ON true
WHERE l.quantity > coalesce(withdrawn.quantity, 0);
