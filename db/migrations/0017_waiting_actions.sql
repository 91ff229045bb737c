CREATE TABLE "waiting_actions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"batch_id" uuid,
	"action" text NOT NULL,
	"actor_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"leaves_at" timestamp with time zone NOT NULL,
	"before" jsonb NOT NULL,
	"invoices" jsonb,
	"outcome" text,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "waiting_action_id" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "waiting_action_id" uuid;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "waiting_action_id" uuid;--> statement-breakpoint
ALTER TABLE "waiting_actions" ADD CONSTRAINT "waiting_actions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "waiting_actions_order_idx" ON "waiting_actions" USING btree ("order_id") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "waiting_actions_open_idx" ON "waiting_actions" USING btree ("leaves_at") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "waiting_actions_closed_idx" ON "waiting_actions" USING btree ("closed_at");--> statement-breakpoint
CREATE INDEX "waiting_actions_batch_idx" ON "waiting_actions" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "refunds_waiting_idx" ON "refunds" USING btree ("waiting_action_id") WHERE waiting_action_id is not null;--> statement-breakpoint
CREATE INDEX "outgoing_mails_waiting_idx" ON "outgoing_mails" USING btree ("waiting_action_id") WHERE waiting_action_id is not null;