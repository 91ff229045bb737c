/** Watches one form of the page for unsaved changes. */
export interface FormGuard {
  hasUnsaved(): boolean;
  form(): HTMLFormElement;
  /** The form was submitted, and the response has not arrived. */
  isSending(): boolean;
  /** The unsaved changes may be lost. */
  discard(): void;
}

const guards = new Set<FormGuard>();

export function addGuard(guard: FormGuard): () => void {
  guards.add(guard);
  return () => guards.delete(guard);
}

// The form that is being submitted: its changes are on their way to the server.
let submitted: HTMLFormElement | null = null;

/** Whether leaving the page would lose changes. A form that is being submitted does not count. */
export function hasUnsaved(): boolean {
  return [...guards].some((guard) => guard.form() !== submitted && guard.hasUnsaved());
}

/** Submits the focused form, or the only one on the page. Returns false when there is none. */
export function saveForm(): boolean {
  const all = [...guards];
  const focused = all.find((guard) => guard.form().contains(document.activeElement));
  const chosen = focused ?? (all.length === 1 ? all[0] : undefined);
  if (!chosen) return false;
  if (!chosen.isSending()) chosen.form().requestSubmit();
  return true;
}

/** Whether another form of the page has unsaved changes. */
export function hasUnsavedBeside(form: HTMLFormElement): boolean {
  return [...guards].some((guard) => guard.form() !== form && guard.hasUnsaved());
}

export function discardUnsaved(): void {
  for (const guard of guards) guard.discard();
}

export function isSubmissionAllowed(): boolean {
  return submitted !== null;
}

/** Lets a form's own submission pass without asking. A submission that a script handles (a fetcher) stays on the page. */
export function allowSubmission(event: SubmitEvent): void {
  submitted = event.target instanceof HTMLFormElement ? event.target : null;
  setTimeout(() => {
    if (event.defaultPrevented) submitted = null;
  }, 0);
}
