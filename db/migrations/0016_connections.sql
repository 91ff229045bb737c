CREATE TABLE "connections" (
	"provider" text PRIMARY KEY NOT NULL,
	"sealed" text,
	"updated_at" timestamp with time zone,
	"updated_by" uuid,
	"succeeded_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"failure" text
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "second_factor_at" timestamp with time zone;