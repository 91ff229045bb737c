import { INVALID_FORM } from "#app/components/form-error.ts";
import { cellsOf, type ProductDraft } from "#app/domain/catalog/products/draft/product-draft.ts";
import { HSN_MISSING, SELLS_WITHOUT_HSN, type UpdateProductResult } from "#app/domain/catalog/product.ts";
import { describeTextRefusal } from "#app/routes/admin/content/content-results.ts";
import type { ProductFormResult } from "#app/routes/admin/products/product-form-result.ts";

type Refused = Exclude<UpdateProductResult, { ok: true } | { error: "not-found" }>;

const TITLE = "Submission Error";

/** The message of stock that changed since the form was opened, and the error of its field. */
export const STOCK_MOVED =
  "Items were sold or returned since you opened this page. Nothing was saved. Check the marked stock and save again.";
export const stockNowText = (now: number) => `The stock is now ${now}`;

/** The messages of a rejected save, with the errors by form field name. */
export function refused(
  result: Refused,
  draft: ProductDraft,
): Pick<ProductFormResult, "problem" | "errors"> & { status: number } {
  const cells = cellsOf(draft);
  switch (result.error) {
    case "sku-taken": {
      const taken = new Set(result.skus);
      const description =
        result.skus.length > 0
          ? `Another product already uses the SKU ${result.skus.join(", ")}. Nothing was saved.`
          : "Another product already uses one of these SKUs. Nothing was saved.";
      const errors = cells.flatMap(({ sku }, index) =>
        taken.has(sku) ? [[`variant.${index}.sku`, "Another product already uses this SKU"]] : [],
      );
      return { problem: { title: TITLE, description }, errors: fromEntries(errors), status: 409 };
    }
    case "hsn-missing":
      return { problem: INVALID_FORM, errors: { [SELLS_WITHOUT_HSN]: HSN_MISSING }, status: 400 };
    case "choice-not-found": {
      const description =
        "A category, size, colour or image that you chose was deleted in the meantime. Nothing was saved.";
      return { problem: { title: TITLE, description }, errors: {}, status: 409 };
    }
    case "missing-images":
      return { problem: INVALID_FORM, errors: { description: describeTextRefusal(result) }, status: 400 };
    case "stock-moved": {
      const errors = cells.flatMap(({ id }, index) => {
        const now = result.now.get(id);
        return now === undefined ? [] : [[`variant.${index}.stock`, stockNowText(now)]];
      });
      return {
        problem: { title: TITLE, description: STOCK_MOVED },
        errors: fromEntries(errors),
        status: 409,
      };
    }
    case "stale": {
      const description =
        "Someone saved this product since you opened it. Nothing was overwritten and your changes are kept: save again to replace theirs.";
      return { problem: { title: "Changed in the meantime", description }, errors: {}, status: 409 };
    }
  }
}

const fromEntries = (entries: string[][]): Record<string, string> =>
  Object.fromEntries(entries.map(([name = "", text = ""]) => [name, text]));
