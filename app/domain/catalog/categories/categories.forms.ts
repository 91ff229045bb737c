import { z } from "zod";
import { MAX_FINAL_SALE_REASON } from "#app/domain/catalog/final-sale.ts";
import { NEW_ARRIVALS } from "#app/domain/catalog/listing/listing.ts";
import { slugOf } from "#app/lib/text/slug.ts";
import {
  checkboxField,
  requiredTextField,
  textAreaField,
  textField,
  versionField,
} from "#app/lib/forms/form-fields.ts";

const ids = z
  .string()
  .max(20_000)
  .transform((list) => list.split(" ").filter(Boolean))
  .pipe(z.array(z.uuid()).max(500));

/** A reordering of table rows: the full order after dragging, or one row moved up or down. `shown` is the order on the page. */
export const RowOrderForm = z.union([
  z.object({ shown: ids, order: ids }),
  z.object({
    shown: ids,
    move: z.string().regex(/^(?:up|down) [\da-f-]{36}$/),
  }),
]);

/** The requested order of ids. Moving past either end changes nothing. */
export function requestedOrder(form: z.infer<typeof RowOrderForm>): string[] {
  if ("order" in form) return form.order;
  const [direction = "", id = ""] = form.move.split(" ");
  const from = form.shown.indexOf(id);
  const to = from + (direction === "up" ? -1 : 1);
  if (from === -1 || to < 0 || to >= form.shown.length) return form.shown;
  return form.shown.with(from, form.shown[to] ?? "").with(to, id);
}

export const MAX_CATEGORY_TEXT = 6_000;

export const CategoryName = requiredTextField("Name is required", 60);

// Category parameters that the storefront's links use for other listings.
const RESERVED = new Set(["all", "all-products", NEW_ARRIVALS.slug]);

/** Whether a category of this name would have the slug of another listing of the shop. */
export function isReservedCategory(name: string, collectionSlugs: ReadonlySet<string>): boolean {
  const slug = slugOf(name);
  return RESERVED.has(slug) || collectionSlugs.has(slug);
}

export const CategoryForm = z.object({
  name: CategoryName,
  description: textAreaField(MAX_CATEGORY_TEXT),
  // Absent in a form without the text editor: its description is plain text.
  format: z.literal("markdown").optional(),
  isFinalSale: checkboxField,
  finalSaleReason: textField(MAX_FINAL_SALE_REASON),
});

export type CategoryValues = z.infer<typeof CategoryForm>;

/** The row version that the form was loaded with, for optimistic locking; 0 for a new row. */
export const EditedVersion = z.object({ version: versionField });
