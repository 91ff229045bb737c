ALTER TABLE "returns" ADD COLUMN "girths_cm" jsonb;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "girths_cm" jsonb;