ALTER TABLE "order_lines" ADD COLUMN "discount_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Orders from before: their discount was for everything, so each line has its share by value, the last unit included.
UPDATE "order_lines" AS line
SET "discount_minor" = div(spread.discount * spread.running, spread.subtotal)
	- div(spread.discount * (spread.running - spread.amount), spread.subtotal)
FROM (
	SELECT l."id", o."discount_minor"::numeric AS discount, o."subtotal_minor"::numeric AS subtotal,
		(l."price_at_purchase_minor" * l."quantity")::numeric AS amount,
		sum(l."price_at_purchase_minor" * l."quantity") OVER (PARTITION BY l."order_id" ORDER BY l."position")::numeric AS running
	FROM "order_lines" AS l
	JOIN "orders" AS o ON o."id" = l."order_id"
	WHERE o."discount_minor" > 0 AND o."subtotal_minor" > 0
) AS spread
WHERE spread."id" = line."id";
