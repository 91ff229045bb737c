CREATE TABLE "tax_document_series" (
	"series" text PRIMARY KEY NOT NULL,
	"last_sequence" integer NOT NULL,
	CONSTRAINT "tax_document_series_check" CHECK ("tax_document_series"."last_sequence" > 0)
);
--> statement-breakpoint
CREATE TABLE "tax_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"series" text NOT NULL,
	"sequence" integer NOT NULL,
	"number" text NOT NULL,
	"day" date NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"invoice_id" uuid,
	"content" jsonb NOT NULL,
	CONSTRAINT "tax_documents_reference_unique" UNIQUE("reference"),
	CONSTRAINT "tax_documents_sequence_unique" UNIQUE("series","sequence"),
	CONSTRAINT "tax_documents_number_unique" UNIQUE("number"),
	CONSTRAINT "tax_documents_invoice_check" CHECK (("tax_documents"."kind" = 'credit-note') = ("tax_documents"."invoice_id" is not null)),
	CONSTRAINT "tax_documents_number_check" CHECK (length("tax_documents"."number") <= 16)
);
--> statement-breakpoint
CREATE TABLE "tax_classes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sample_key" text,
	"name" text collate "C" NOT NULL,
	"hsn_code" text NOT NULL,
	"hsn_prefixes" text[] DEFAULT '{}'::text[] NOT NULL,
	"uqc" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tax_classes_sample_key_unique" UNIQUE("sample_key"),
	CONSTRAINT "tax_classes_name_unique" UNIQUE("name"),
	CONSTRAINT "tax_classes_hsn_check" CHECK ("tax_classes"."hsn_code" ~ '^([0-9]{4}|[0-9]{6}|[0-9]{8})$')
);
--> statement-breakpoint
CREATE TABLE "tax_rates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tax_class_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"basis_points" integer NOT NULL,
	"threshold_minor" bigint,
	"above_basis_points" integer,
	"source" text DEFAULT '' NOT NULL,
	CONSTRAINT "tax_rates_class_day_unique" UNIQUE("tax_class_id","from_day"),
	CONSTRAINT "tax_rates_range_check" CHECK ("tax_rates"."basis_points" between 0 and 10000 and coalesce("tax_rates"."above_basis_points", 0) between 0 and 10000),
	CONSTRAINT "tax_rates_threshold_check" CHECK (num_nulls("tax_rates"."threshold_minor", "tax_rates"."above_basis_points") <> 1 and coalesce("tax_rates"."threshold_minor", 1) > 0)
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "tax_class_id" uuid;--> statement-breakpoint
ALTER TABLE "product_variants" ADD COLUMN "tax_class_id" uuid;--> statement-breakpoint
ALTER TABLE "tax_documents" ADD CONSTRAINT "tax_documents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_documents" ADD CONSTRAINT "tax_documents_series_tax_document_series_series_fk" FOREIGN KEY ("series") REFERENCES "public"."tax_document_series"("series") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_documents" ADD CONSTRAINT "tax_documents_invoice_id_tax_documents_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."tax_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_rates" ADD CONSTRAINT "tax_rates_tax_class_id_tax_classes_id_fk" FOREIGN KEY ("tax_class_id") REFERENCES "public"."tax_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tax_documents_order_idx" ON "tax_documents" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "tax_documents_day_idx" ON "tax_documents" USING btree ("day");--> statement-breakpoint
CREATE INDEX "tax_documents_invoice_idx" ON "tax_documents" USING btree ("invoice_id");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_tax_class_id_tax_classes_id_fk" FOREIGN KEY ("tax_class_id") REFERENCES "public"."tax_classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_variants" ADD CONSTRAINT "product_variants_tax_class_id_tax_classes_id_fk" FOREIGN KEY ("tax_class_id") REFERENCES "public"."tax_classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "products_tax_class_idx" ON "products" USING btree ("tax_class_id");--> statement-breakpoint
CREATE INDEX "product_variants_tax_class_idx" ON "product_variants" USING btree ("tax_class_id");