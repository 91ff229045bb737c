/** A form that was lost when the session expired: what to submit again, and where. */
export interface StoredForm {
  /** The user who typed it. */
  email: string;
  /** Path and query of its action. */
  action: string;
  /** The label of its button. */
  label: string;
  fields: [name: string, value: string][];
  /** A selected file cannot be stored. */
  hasFile: boolean;
  keptAt: number;
}

const STORAGE_KEY = "unsaved_forms";
const STORED_FOR_MS = 60 * 60 * 1000;
const SECRET = "input[type=password], [autocomplete=one-time-code]";

/** Serialises a form for storage; null for a form with a password or a code, which are never stored. */
export function serialiseForm(
  form: HTMLFormElement,
  pressed: PressedButton,
): Omit<StoredForm, "email" | "keptAt"> | null {
  if (form.querySelector(SECRET)) return null;
  const fields: [string, string][] = [];
  let hasFile = false;
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string") fields.push([name, value]);
    else if (value.size > 0) hasFile = true;
  }
  if (pressed.name !== "") fields.push([pressed.name, pressed.value]);
  const { pathname, search } = new URL(form.action);
  return { action: pathname + search, label: pressed.label, fields, hasFile };
}

interface PressedButton {
  name: string;
  value: string;
  label: string;
}

/** The submit button, before its label becomes "Saving...": the pressed one, or else the visible one. */
export function pressedButton(form: HTMLFormElement, submitter: HTMLElement | null): PressedButton {
  const { name = "", value = "" } = submitter instanceof HTMLButtonElement ? submitter : {};
  const button = submitter ?? form.querySelector("button[type=submit]:not([hidden])");
  return { name, value, label: button?.textContent.trim() || "Save" };
}

const listeners = new Set<() => void>();

export function subscribeToStoredForms(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Stores a form in this tab until it is restored, discarded or an hour old. */
export function storeForm(form: StoredForm): void {
  store([...parse(readStored()), form]);
}

/** The stored text, identical until something changes, as `useSyncExternalStore` requires. */
export function readStored(): string {
  try {
    return sessionStorage.getItem(STORAGE_KEY) ?? "";
  } catch {
    return "";
  }
}

/** The stored entries of one user that have not expired. */
export function listStoredFor(stored: string, email: string, now: number): StoredForm[] {
  return parse(stored).filter((form) => form.email === email && now - form.keptAt < STORED_FOR_MS);
}

export function deleteStoredForm(dropped: StoredForm): void {
  store(parse(readStored()).filter(({ keptAt }) => keptAt !== dropped.keptAt));
}

export function deleteAllStoredForms(): void {
  store([]);
}

function store(forms: StoredForm[]): void {
  try {
    if (forms.length === 0) sessionStorage.removeItem(STORAGE_KEY);
    else sessionStorage.setItem(STORAGE_KEY, JSON.stringify(forms));
  } catch {
    // Storage is missing or full: the form is not stored.
  }
  for (const listener of listeners) listener();
}

function parse(stored: string): StoredForm[] {
  try {
    const forms: unknown = stored === "" ? [] : JSON.parse(stored);
    return Array.isArray(forms) ? forms.filter(isStoredForm) : [];
  } catch {
    return [];
  }
}

function isStoredForm(form: unknown): form is StoredForm {
  if (typeof form !== "object" || form === null) return false;
  const { email, action, label, fields, keptAt } = form as Partial<Record<keyof StoredForm, unknown>>;
  return (
    typeof email === "string" &&
    typeof action === "string" &&
    action.startsWith("/admin/") &&
    typeof label === "string" &&
    typeof keptAt === "number" &&
    Array.isArray(fields) &&
    fields.every((field) => Array.isArray(field) && field.every((part) => typeof part === "string"))
  );
}
