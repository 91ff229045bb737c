CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"leased_until" timestamp with time zone,
	"attempted_at" timestamp with time zone,
	"status" integer,
	"answer" text,
	"error" text,
	"duration_ms" integer,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" uuid PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"types" text[] DEFAULT '{}'::text[] NOT NULL,
	"state" text DEFAULT 'on' NOT NULL,
	"sealed_keys" text NOT NULL,
	"previous_keys" text,
	"previous_until" timestamp with time zone,
	"public_key" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"succeeded_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"paused_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"waiting_action_id" uuid,
	"at" timestamp with time zone NOT NULL,
	"body" text,
	"dispatched_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_id_webhook_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."webhook_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_deliveries_event_idx" ON "webhook_deliveries" USING btree ("event_id","endpoint_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due_idx" ON "webhook_deliveries" USING btree ("endpoint_id","next_attempt_at") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_endpoint_idx" ON "webhook_deliveries" USING btree ("endpoint_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "webhook_events_waiting_idx" ON "webhook_events" USING btree ("at") WHERE dispatched_at is null;--> statement-breakpoint
CREATE INDEX "webhook_events_at_idx" ON "webhook_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "webhook_events_subject_idx" ON "webhook_events" USING btree ("subject_id");--> statement-breakpoint
-- Events for webhooks are recorded with the change itself, whichever code makes it, and only while an endpoint is on.
CREATE FUNCTION "record_order_webhook"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM webhook_endpoints WHERE state = 'on') THEN
    INSERT INTO webhook_events (id, subject, kind, subject_id, detail, waiting_action_id, at)
    VALUES (NEW.id, 'order', NEW.kind, NEW.order_id,
      jsonb_build_object('returnNumber', NEW.detail -> 'returnNumber'), NEW.waiting_action_id, NEW.at)
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "record_stock_webhooks"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM webhook_endpoints WHERE state = 'on') THEN
    INSERT INTO webhook_events (id, subject, kind, subject_id, detail, at)
    SELECT moved.id, 'stock', 'insert', moved.variant_id,
      jsonb_build_object('productId', variants.product_id, 'delta', moved.delta, 'reason', moved.reason), moved.at
    FROM moved JOIN product_variants AS variants ON variants.id = moved.variant_id
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "record_row_webhook"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM webhook_endpoints WHERE state = 'on') THEN
    INSERT INTO webhook_events (id, subject, kind, subject_id, at)
    VALUES (gen_random_uuid(), TG_ARGV[0], lower(TG_OP), CASE WHEN TG_OP = 'DELETE' THEN OLD.id ELSE NEW.id END, now());
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "order_events_webhook" AFTER INSERT ON "order_events" FOR EACH ROW EXECUTE FUNCTION record_order_webhook();--> statement-breakpoint
CREATE TRIGGER "stock_movements_webhooks" AFTER INSERT ON "stock_movements" REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION record_stock_webhooks();--> statement-breakpoint
CREATE TRIGGER "products_webhook" AFTER INSERT OR DELETE ON "products" FOR EACH ROW EXECUTE FUNCTION record_row_webhook('product');--> statement-breakpoint
CREATE TRIGGER "products_update_webhook" AFTER UPDATE ON "products" FOR EACH ROW WHEN (OLD.version IS DISTINCT FROM NEW.version) EXECUTE FUNCTION record_row_webhook('product');--> statement-breakpoint
CREATE TRIGGER "users_insert_webhook" AFTER INSERT ON "users" FOR EACH ROW WHEN (NEW.role = 'customer' AND NOT NEW.is_guest) EXECUTE FUNCTION record_row_webhook('customer');--> statement-breakpoint
CREATE TRIGGER "users_update_webhook" AFTER UPDATE ON "users" FOR EACH ROW WHEN (NEW.role = 'customer' AND NOT NEW.is_guest AND (OLD.name, OLD.email) IS DISTINCT FROM (NEW.name, NEW.email)) EXECUTE FUNCTION record_row_webhook('customer');--> statement-breakpoint
CREATE TRIGGER "users_delete_webhook" AFTER DELETE ON "users" FOR EACH ROW WHEN (OLD.role = 'customer' AND NOT OLD.is_guest) EXECUTE FUNCTION record_row_webhook('customer');
