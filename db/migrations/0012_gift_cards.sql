CREATE TABLE "gift_cards" (
	"balance_id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"sealed_code" text,
	"recipient_name" text NOT NULL,
	"recipient_email" text NOT NULL,
	"recipient_phone" text NOT NULL,
	"sender_name" text NOT NULL,
	"message" text NOT NULL,
	"send_on" text NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "gift_cards_order_unique" UNIQUE("order_id")
);
--> statement-breakpoint
ALTER TABLE "balances" ADD COLUMN "is_test" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_balance_id_balances_id_fk" FOREIGN KEY ("balance_id") REFERENCES "public"."balances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gift_cards_to_send_idx" ON "gift_cards" USING btree ("send_on") WHERE sent_at is null and recipient_email <> '' and sealed_code is not null;--> statement-breakpoint
CREATE INDEX "gift_cards_recipient_idx" ON "gift_cards" USING btree ("recipient_email");