CREATE TABLE "draft_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "draft_orders_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"content" jsonb NOT NULL,
	"total_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"is_held" boolean DEFAULT false NOT NULL,
	"held_until" timestamp with time zone,
	"pay_until" timestamp with time zone,
	"actor_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "packer_note" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "source" text;--> statement-breakpoint
CREATE INDEX "draft_orders_updated_idx" ON "draft_orders" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "draft_orders_held_idx" ON "draft_orders" USING btree ("held_until") WHERE is_held;--> statement-breakpoint
CREATE INDEX "orders_contact_phone_idx" ON "orders" USING btree ((shipping_address ->> 'phone'));