ALTER TABLE "discounts" ADD COLUMN "first_order_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- The sample shop's code says "your first order" and gave ten percent off any: where its words are unchanged, it now keeps to them.
UPDATE "discounts" SET "first_order_only" = true
WHERE "code" = 'WELCOME10' AND "title" = '10% off your first order';
