import type { RefundReview } from "#app/domain/orders/refunds/refund-choice.ts";

/** What an order's page answers to a form that has changed nothing: why, or the refund that is still to be confirmed. */
export interface StepAnswer {
  /** Which of the page's forms was sent: the step, and the return that it is about. */
  step: string;
  returnId?: string;
  problem?: { title: string; description: string };
  /** The refund as it would be made; nothing is refunded before it is confirmed. */
  review?: RefundReview;
  fieldErrors: Record<string, string>;
  /** What was typed, so that it is not lost. */
  values: Record<string, string>;
  /** Distinguishes two equal answers. */
  id: string;
}

/** The answer to one of the page's forms: only the form that was sent shows it. */
export function answerFor(answer: StepAnswer | undefined, step: string, returnId?: string) {
  const isMeant = answer?.step === step && answer.returnId === returnId;
  return isMeant ? answer : undefined;
}
