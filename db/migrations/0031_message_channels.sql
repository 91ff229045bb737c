ALTER TABLE "outgoing_mails" ADD COLUMN "channel" text DEFAULT 'email' NOT NULL;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "message_key" text;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "sequence" text;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "variables" jsonb;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "provider_id" text;--> statement-breakpoint
CREATE UNIQUE INDEX "outgoing_mails_key_idx" ON "outgoing_mails" USING btree ("message_key","channel") WHERE message_key is not null;--> statement-breakpoint
CREATE INDEX "outgoing_mails_sequence_idx" ON "outgoing_mails" USING btree ("sequence") WHERE sequence is not null and status <> 'sent';--> statement-breakpoint
CREATE INDEX "outgoing_mails_provider_idx" ON "outgoing_mails" USING btree ("provider_id") WHERE provider_id is not null;