CREATE TABLE "month_end_archive_parts" (
	"archive_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "month_end_archive_parts_pk" PRIMARY KEY("archive_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "month_end_archives" (
	"id" uuid PRIMARY KEY NOT NULL,
	"month" text NOT NULL,
	"gstin" text NOT NULL,
	"status" text NOT NULL,
	"has_documents" boolean NOT NULL,
	"is_sent" boolean NOT NULL,
	"size_bytes" integer,
	"downloads" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "month_end_archives_downloads_check" CHECK ("month_end_archives"."downloads" >= 0)
);
--> statement-breakpoint
ALTER TABLE "month_end_archive_parts" ADD CONSTRAINT "month_end_archive_parts_archive_id_month_end_archives_id_fk" FOREIGN KEY ("archive_id") REFERENCES "public"."month_end_archives"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "month_end_archives_created_idx" ON "month_end_archives" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "month_end_archives_pending_unique" ON "month_end_archives" USING btree ("month","gstin") WHERE status = 'pending';