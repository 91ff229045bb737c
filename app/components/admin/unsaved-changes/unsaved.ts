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

/**
 * Submits the form with the focus, the only guarded one of the page, or the only one with fields, as Enter in a field does. Returns false when
 * there is none.
 */
export function saveForm(): boolean {
  const forms = listFormsToSave();
  const guarded = forms.filter((form) => guardOf(form) !== undefined);
  const focused = forms.find((form) => form.contains(document.activeElement));
  const only = guarded.length === 1 ? guarded[0] : forms.length === 1 ? forms[0] : undefined;
  const chosen = focused ?? only;
  if (!chosen) return false;
  if (!guardOf(chosen)?.isSending()) chosen.requestSubmit(defaultButtonOf(chosen));
  return true;
}

const guardOf = (form: HTMLFormElement) => [...guards].find((guard) => guard.form() === form);

const FIELDS =
  "input:not([type='hidden'], [type='submit'], [type='button'], [type='search']), select, textarea, [contenteditable='true']";

/** The forms that can be saved: those that change data and have fields. What is deleted is not saved. */
function listFormsToSave(): HTMLFormElement[] {
  return [...document.querySelectorAll<HTMLFormElement>("main form[method='post']")].filter((form) => {
    const hasFields = [...form.querySelectorAll(FIELDS)].some((field) => field.checkVisibility());
    return hasFields && defaultButtonOf(form)?.matches(".border-danger") !== true;
  });
}

/** The button that Enter presses: the first one that submits the form. */
function defaultButtonOf(form: HTMLFormElement): HTMLButtonElement | null {
  return (
    [...form.elements].find(
      (element): element is HTMLButtonElement =>
        element instanceof HTMLButtonElement && element.type === "submit" && !element.disabled,
    ) ?? null
  );
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
