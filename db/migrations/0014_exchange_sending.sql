ALTER TABLE "returns" ADD COLUMN "picked_up_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "replacement_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "kept" text;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "way_back_fee_minor" bigint;--> statement-breakpoint
CREATE INDEX "returns_sent_first_idx" ON "returns" USING btree ("replacement_at") WHERE status = 'approved' and replacement_at is not null;