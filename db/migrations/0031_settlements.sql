CREATE TABLE "settlement_entries" (
	"provider" text NOT NULL,
	"entity_id" text NOT NULL,
	"kind" text NOT NULL,
	"provider_kind" text NOT NULL,
	"payment_reference" text DEFAULT '' NOT NULL,
	"amount_minor" bigint NOT NULL,
	"fee_minor" bigint NOT NULL,
	"tax_minor" bigint NOT NULL,
	"net_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"settlement_id" text NOT NULL,
	"utr" text NOT NULL,
	"settled_day" date NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	CONSTRAINT "settlement_entries_pk" PRIMARY KEY("provider","entity_id"),
	CONSTRAINT "settlement_entries_fee_check" CHECK ("settlement_entries"."fee_minor" >= "settlement_entries"."tax_minor" and "settlement_entries"."tax_minor" >= 0)
);
--> statement-breakpoint
CREATE INDEX "settlement_entries_day_idx" ON "settlement_entries" USING btree ("settled_day","entity_id");