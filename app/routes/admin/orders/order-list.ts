import type { RefundReview } from "#app/domain/orders/refunds/refund-choice.ts";

/** Result of a form that changed nothing: the reason, or a refund to be confirmed. */
export interface StepAnswer {
  /** The submitted form: its action and, if any, its return. */
  step: string;
  returnId?: string;
  problem?: { title: string; description: string };
  /** The refund to be confirmed. */
  review?: RefundReview;
  fieldErrors: Record<string, string>;
  /** Submitted values, to be kept in the form. */
  values: Record<string, string>;
  /** Distinguishes equal results. */
  id: string;
}

/** The result for one of the page's forms. */
export function answerFor(answer: StepAnswer | undefined, step: string, returnId?: string) {
  const isMeant = answer?.step === step && answer.returnId === returnId;
  return isMeant ? answer : undefined;
}
