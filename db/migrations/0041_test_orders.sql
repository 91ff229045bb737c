ALTER TABLE "checkouts" ADD COLUMN "late_checks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_test" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "orders" o SET "is_test" = true FROM "payments" p
WHERE p."order_id" = o."id" AND p."provider" = 'test' AND p."status" = 'captured' AND p."amount_minor" > 0;
