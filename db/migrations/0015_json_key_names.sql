-- The code calls a picture an image. Stored JSON follows: the appearance, its draft, what the audit log recorded of them and of products.
UPDATE "settings" SET "value" = replace(replace("value"::text, '"picture":', '"image":'), '"pictures":', '"images":')::jsonb
WHERE "section" IN ('appearance', 'appearanceDraft') AND "value"::text LIKE '%"picture%';--> statement-breakpoint
UPDATE "audit_log" SET
  "before" = replace(replace("before"::text, '"picture":', '"image":'), '"pictures":', '"images":')::jsonb,
  "after" = replace(replace("after"::text, '"picture":', '"image":'), '"pictures":', '"images":')::jsonb
WHERE "before"::text LIKE '%"picture%' OR "after"::text LIKE '%"picture%';--> statement-breakpoint
UPDATE "audit_log" SET "action" = 'product.image' WHERE "action" = 'product.picture';--> statement-breakpoint
-- The process that works on an open checkout is its lease holder.
UPDATE "checkouts" SET "plan" = ("plan" - 'workedOnBy') || jsonb_build_object('leaseHolder', "plan"->'workedOnBy')
WHERE "plan" ? 'workedOnBy';
