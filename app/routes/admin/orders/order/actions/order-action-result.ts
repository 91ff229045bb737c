import type { RefundReview } from "#app/domain/orders/returns/return-amount.ts";
import { data } from "react-router";

/** The action data of an order's or shipment's page when nothing was changed: the reason, or a refund to be confirmed. */
export interface OrderActionResult {
  /** The submitted form: the value of its field `step`, which names the action, and its return or refund, if any. */
  step: string;
  subjectId?: string;
  problem?: { title: string; description: string };
  /** The refund to be confirmed. */
  review?: RefundReview;
  fieldErrors: Record<string, string>;
  /** Submitted values, which stay in the form. */
  values: Record<string, string>;
  /** Distinguishes equal results. */
  id: string;
}

/** Responds to an action that changed nothing, with the submitted form. */
export function respondUnchanged(
  { step = "", returnId, refundId, ...values }: Record<string, string>,
  outcome: Partial<Pick<OrderActionResult, "problem" | "review" | "fieldErrors">>,
  status: number,
) {
  const subjectId = returnId ?? refundId;
  const submitted = { step, values, fieldErrors: {}, ...(subjectId && { subjectId }) };
  return data<OrderActionResult>({ ...submitted, ...outcome, id: crypto.randomUUID() }, { status });
}

/** The result for one of the page's forms; undefined if another form was submitted. */
export function resultOf(actionData: OrderActionResult | undefined, action: string, subjectId?: string) {
  const isOwn = actionData?.step === action && actionData.subjectId === subjectId;
  return isOwn ? actionData : undefined;
}

export const TEST_ORDER_REFUSAL = {
  title: "A test order",
  description:
    "It was paid by a test payment, so it is neither shipped nor invoiced. Delete it when you have finished trying.",
};
