import { data } from "react-router";
import { INVALID_FORM } from "#app/components/form-error.ts";
import type { AppContext } from "#app/context/app-context.server.ts";
import { listProductChoices } from "#app/domain/catalog/products/draft/find-product-draft.server.ts";
import { applyDraftAction, draftFrom } from "#app/domain/catalog/products/draft/product-draft.ts";
import { readProduct } from "#app/domain/catalog/product.forms.ts";
import type { VariantFieldViewer } from "#app/domain/catalog/variant-fields.ts";
import { priceRulesOf } from "#app/domain/settings/settings.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { formResult } from "#app/routes/admin/products/product-form-result.ts";

/** Reads the product form. For invalid fields, and for a button that only changes the form, `response` shows the form again. */
export async function readProductForm(app: AppContext, request: Request, viewer: VariantFieldViewer) {
  const { step, ...fields } = await readForm(request);
  const draft = draftFrom(fields);
  const changed = step === undefined ? null : applyDraftAction(draft, step);
  if (changed) return { ok: false, response: data(formResult(changed)) } as const;
  const rules = priceRulesOf(await app.settings.get());
  const read = readProduct(draft, rules, await listProductChoices(app.db), viewer);
  if (read.ok)
    return { ok: true, draft, input: read.input, version: Number(fields["version"]) || 0 } as const;
  const result = formResult(draft, { problem: INVALID_FORM, errors: read.errors });
  return { ok: false, response: data(result, { status: 400 }) } as const;
}
