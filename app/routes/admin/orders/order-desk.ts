/** What the order's page answers to a step that was not taken. */
export interface StepRefusal {
  /** Which of the page's forms was sent: the step, and the return that it is about. */
  step: string;
  returnId?: string;
  title: string;
  description: string;
  fieldErrors: Record<string, string>;
  /** What was typed, so that it is not lost. */
  values: Record<string, string>;
  /** Tells two equal answers apart. */
  id: string;
}

/** What belongs to one of the page's forms: only the form that was sent has something to say. */
export function refusalOf(refusal: StepRefusal | undefined, step: string, returnId?: string) {
  const isMeant = refusal?.step === step && refusal.returnId === returnId;
  return isMeant ? refusal : undefined;
}
