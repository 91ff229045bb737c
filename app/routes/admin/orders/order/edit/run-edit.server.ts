import { invalidForm } from "#app/components/form-error.ts";
import { describeRefusedEdit, type EditResponse } from "#app/components/order-edit/edit-refusal.ts";
import type { AppContext } from "#app/context/app-context.server.ts";
import type { VariantForSale } from "#app/domain/catalog/catalog.ts";
import { listVariantsForSale } from "#app/domain/catalog/stock/variants-for-sale.server.ts";
import { findDraftItems } from "#app/domain/checkout/drafts/draft-choices.server.ts";
import type { OrderActor } from "#app/domain/orders/actions/order-changes.ts";
import { editOrder } from "#app/domain/orders/edits/edit-order.server.ts";
import {
  readDifferencePayment,
  readLineEdits,
  readOrderContact,
} from "#app/domain/orders/edits/order-edit.forms.ts";
import { addedField, type OrderToEdit } from "#app/domain/orders/edits/order-edit.ts";
import { optionalTextAreaField, versionField } from "#app/lib/forms/form-fields.ts";
import { isUuid } from "#app/lib/id.ts";

/** What the page shows after a form that saved nothing. */
export interface AdminEditResponse extends EditResponse {
  added: VariantForSale[];
  matches: VariantForSale[] | null;
}

export type EditOutcome = { isSaved: true } | { isSaved: false; response: AdminEditResponse; status: number };

/** Runs the form of the page: a search for items, an item to add, or the edit itself, which is shown or saved. */
export async function runEdit(
  { db, orders }: Pick<AppContext, "db" | "orders">,
  order: OrderToEdit,
  { values: submitted, actor }: { values: Record<string, string>; actor: OrderActor },
): Promise<EditOutcome> {
  const { step, add = "", ...values } = submitted;
  const isAdding = isUuid(add);
  if (isAdding) {
    values[addedField(add)] = String(Number(values[addedField(add)] ?? 0) + 1);
    delete values["find"];
  }
  const text = values["find"]?.trim() ?? "";
  const isSearching = !isAdding && step === "find" && text !== "";
  const matches = isSearching ? await findDraftItems(db, text) : null;
  const unsaved = async ({ response, status }: ReturnType<typeof describeRefusedEdit>) => ({
    isSaved: false as const,
    response: { ...response, added: await listAdded(db, values), matches },
    status,
  });
  if (isAdding || isSearching) return unsaved({ response: { values }, status: 200 });
  const form = readEdit(values, order);
  if (!form.ok) {
    const error = invalidForm(form.fieldErrors, values);
    return unsaved({ response: { values, error }, status: 400 });
  }
  const result = await editOrder(orders, { orderId: order.id, actor, ...form.edit });
  return result.ok ? { isSaved: true } : unsaved(describeRefusedEdit(result, values));
}

function readEdit(values: Record<string, string>, order: OrderToEdit) {
  const version = versionField.safeParse(values["version"]);
  const reason = optionalTextAreaField(500).safeParse(values["reason"]);
  const delivery = readDelivery(values, order);
  const isPickup = delivery === undefined ? order.isPickup : delivery === "pickup";
  const contact = order.canEditContact
    ? readOrderContact(values, { ...order, isPickup })
    : { ok: true as const, contact: order.contact };
  const lines = readLineEdits(values);
  if (version.success && reason.success && contact.ok && lines.ok)
    return {
      ok: true as const,
      edit: {
        version: version.data,
        reason: reason.data,
        contact: contact.contact,
        delivery,
        lines: lines.lines,
        payment: readDifferencePayment(values),
        confirmedKey: values["confirmedKey"],
      },
    };
  const fieldErrors = {
    ...(!lines.ok && lines.fieldErrors),
    ...(!contact.ok && contact.fieldErrors),
    ...(!reason.success && { reason: "Use at most 500 characters" }),
    ...(!version.success && { version: "Please reload the page" }),
  };
  return { ok: false as const, fieldErrors };
}

/** The chosen delivery; undefined where it stays. */
function readDelivery(
  { delivery }: Record<string, string>,
  order: OrderToEdit,
): "pickup" | "standard" | undefined {
  if (!order.canEditContact || (delivery === "pickup") === order.isPickup) return undefined;
  return delivery === "pickup" || delivery === "standard" ? delivery : undefined;
}

async function listAdded(db: AppContext["db"], values: Record<string, string>): Promise<VariantForSale[]> {
  const ids = Object.keys(values).flatMap((name) => {
    const [group, id = ""] = name.split(".");
    return group === "added" && isUuid(id) ? [id] : [];
  });
  const forSale = await listVariantsForSale(db, ids);
  const byId = new Map(forSale.map((variant) => [variant.variantId, variant]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
