CREATE TABLE "left_checkouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"user_id" uuid,
	"lines" jsonb NOT NULL,
	"left_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "left_checkouts" ADD CONSTRAINT "left_checkouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "left_checkouts_waiting_unique" ON "left_checkouts" USING btree ("email") WHERE sent_at is null;--> statement-breakpoint
CREATE INDEX "left_checkouts_due_idx" ON "left_checkouts" USING btree ("left_at") WHERE sent_at is null;--> statement-breakpoint
CREATE INDEX "left_checkouts_sent_idx" ON "left_checkouts" USING btree ("email","sent_at");--> statement-breakpoint
CREATE INDEX "left_checkouts_user_idx" ON "left_checkouts" USING btree ("user_id");