CREATE TABLE "balance_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"balance_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"order_id" uuid,
	"refund_id" uuid,
	"note" text,
	"actor_id" uuid,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "balance_entries_refund_unique" UNIQUE("refund_id","balance_id"),
	CONSTRAINT "balance_entries_sign_check" CHECK ("balance_entries"."amount_minor" <> 0 and ("balance_entries"."kind" in ('issued', 'released', 'returned')) = ("balance_entries"."amount_minor" > 0))
);
--> statement-breakpoint
CREATE TABLE "balances" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"phone" text,
	"code_hash" text,
	"code_end" text,
	"currency" text NOT NULL,
	"open_minor" bigint NOT NULL,
	"reason" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "balances_code_unique" UNIQUE("code_hash"),
	CONSTRAINT "balances_open_check" CHECK ("balances"."open_minor" >= 0)
);
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "as_credit" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "balance_entries" ADD CONSTRAINT "balance_entries_balance_id_balances_id_fk" FOREIGN KEY ("balance_id") REFERENCES "public"."balances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balances" ADD CONSTRAINT "balances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "balance_entries_balance_idx" ON "balance_entries" USING btree ("balance_id","id");--> statement-breakpoint
CREATE INDEX "balance_entries_order_idx" ON "balance_entries" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "balances_user_idx" ON "balances" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "balances_phone_idx" ON "balances" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "balances_open_idx" ON "balances" USING btree ("expires_at") WHERE open_minor > 0;