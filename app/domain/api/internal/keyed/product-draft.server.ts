import { invalidFields } from "#app/domain/api/internal/keyed/refusals.server.ts";
import type { ApiDeps, ApiRefusal } from "#app/domain/api/operation.server.ts";
import { readProduct, type ReadProduct } from "#app/domain/catalog/product.forms.ts";
import { formNameOf, PRODUCT_FIELD_NAMES } from "#app/domain/catalog/product-fields.ts";
import { cellsOf, type ProductDraft } from "#app/domain/catalog/products/draft/product-draft.ts";
import { listProductChoices } from "#app/domain/catalog/products/draft/find-product-draft.server.ts";
import { priceRulesOf } from "#app/domain/settings/settings.ts";

/** How a body names a variant: a new one by its size and colour. */
interface SentVariant {
  id?: string | undefined;
  sizeId?: string | undefined;
  colourId?: string | undefined;
}

/** The product of a draft by the rules of the admin's form. `sent` are the variants of the body, to which errors point. */
export async function readDraft(
  { db, settings }: ApiDeps,
  draft: ProductDraft,
  sent: readonly SentVariant[],
): Promise<Extract<ReadProduct, { ok: true }> | ApiRefusal> {
  const result = readProduct(draft, priceRulesOf(await settings.get()), await listProductChoices(db));
  if (result.ok) return result;
  const errors = Object.entries(result.errors).map(([name, detail]): [string, string] => [
    apiNameOf(name, { draft, sent }),
    detail,
  ]);
  return invalidFields(Object.fromEntries(errors));
}

/** The field of the body for a field of the admin's form, whose variants are the cells of a grid of sizes and colours. */
function apiNameOf(
  name: string,
  { draft, sent }: { draft: ProductDraft; sent: readonly SentVariant[] },
): string {
  const [, index, field = ""] = /^variant\.(\d+)\.(\w+)$/.exec(name) ?? [];
  if (index === undefined)
    return name === "variant"
      ? "variants"
      : (PRODUCT_FIELD_NAMES.find((one) => formNameOf(one) === name) ?? name);
  const cell = cellsOf(draft)[Number(index)];
  const at = sent.findIndex(({ id, sizeId = "", colourId = "" }) =>
    id === undefined ? sizeId === cell?.sizeId && colourId === cell.colourId : id === cell?.id,
  );
  return at < 0 ? "variants" : `variants.${at}.${field === "price" ? "priceMinor" : field}`;
}
