import type { FormError } from "#app/components/form-error.ts";
import { formError, invalidForm } from "#app/components/form-error.ts";
import type { EditReview, OrderEditResult } from "#app/domain/orders/edits/order-edit.ts";

/** The response of a form that edits an order when nothing was changed. */
export interface EditResponse {
  values: Record<string, string>;
  error?: FormError;
  review?: EditReview;
}

type RefusedEdit = Exclude<OrderEditResult, { ok: true }>;

/** What a form shows after an edit that changed nothing, and the status of the response. */
export function describeRefusedEdit(
  result: RefusedEdit,
  values: Record<string, string>,
): { response: EditResponse; status: number } {
  if (result.error === "to-confirm") {
    const isChanged = values["confirmedKey"] !== undefined && values["confirmedKey"] !== result.review.key;
    const error = isChanged ? formError(CHANGED.title, CHANGED.description) : undefined;
    return { response: { values, review: result.review, error }, status: isChanged ? 409 : 200 };
  }
  if (result.error === "invalid")
    return {
      response: { values, error: invalidForm(result.fieldErrors, values), review: result.review },
      status: 400,
    };
  const { title, description } = REFUSALS[result.error];
  return { response: { values, error: formError(title, description, { values }) }, status: 409 };
}

const CHANGED = {
  title: "Please check again",
  description: "The effects have changed since they were shown. Nothing was saved.",
};

export const NOT_EDITABLE = "A parcel of this order is packed or has left, or the order is cancelled.";

const REFUSALS: Record<
  Exclude<RefusedEdit["error"], "to-confirm" | "invalid">,
  { title: string; description: string }
> = {
  stale: {
    title: "Changed in the meantime",
    description:
      "The order was changed since you opened this page. Nothing was saved. Please check it and try again.",
  },
  packed: {
    title: "No longer possible",
    description: `${NOT_EDITABLE} Nothing was saved.`,
  },
  unchanged: { title: "Nothing to save", description: "These are the details that the order has." },
  "not-found": { title: "Not found", description: "This order does not exist." },
  forbidden: {
    title: "Not allowed",
    description: "Orders can only be changed by the shop. Please contact us.",
  },
};
