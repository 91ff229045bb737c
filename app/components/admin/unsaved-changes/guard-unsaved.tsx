import { useEffect, useRef } from "react";
import { href, useActionData, useNavigation } from "react-router";
import {
  storeForm,
  pressedButton,
  serialiseForm,
} from "#app/components/admin/unsaved-changes/stored-forms.ts";
import { addGuard, allowSubmission } from "#app/components/admin/unsaved-changes/unsaved.ts";
import { useShopper } from "#app/components/use-shop.ts";

const SIGN_IN_PATH = href("/admin/login");

const WAYS_TO_TOUCH = ["pointerdown", "keydown", "focusin", "dragstart", "dragenter"];

/**
 * Put it into an admin form: leaving the page or closing the tab with unsaved changes asks first; submitting the form does not. When the
 * session has ended and the page redirects to the sign-in page, the form's content is stored and offered after the sign-in. A form that
 * shows rejected input is unsaved from the start (`isUnsaved`).
 */
export function GuardUnsaved({ isUnsaved = false }: { isUnsaved?: boolean }) {
  const marker = useRef<HTMLInputElement>(null);
  const watched = useRef<WatchedForm>({ saved: null, isTouched: false, isSent: false, pressed: null });
  const { viewer } = useShopper();
  const email = viewer.kind === "admin" ? viewer.email : null;

  useEffect(() => {
    const form = marker.current?.form;
    watched.current.saved = null;
    watched.current.isTouched = form != null && (isUnsaved || wasTypedBeforeHydration(form));
  }, [isUnsaved]);

  useEffect(() => {
    const form = marker.current?.form;
    return form ? guardForm(form, watched.current, email) : undefined;
  }, [email]);

  // A post that ends in a redirect to the same page has saved the form; one that was refused returns action data.
  const { state } = useNavigation();
  const refusal: unknown = useActionData();
  useEffect(() => {
    if (state !== "idle" || !watched.current.isSent) return;
    watched.current.isSent = false;
    if (refusal === undefined) watched.current.isTouched = false;
  }, [state, refusal]);

  // Finds the form; without a name it is not submitted.
  return <input ref={marker} type="hidden" />;
}

/** What is known of a form since the page was opened. */
interface WatchedForm {
  /** Its content when it was first touched; null before that, or when all of it is unsaved. */
  saved: string | null;
  isTouched: boolean;
  isSent: boolean;
  pressed: ReturnType<typeof pressedButton> | null;
}

/** Guards a form until the returned function is called; `email` is the administrator's, for whom it is stored when the session has ended. */
function guardForm(form: HTMLFormElement, watched: WatchedForm, email: string | null): () => void {
  const stopListening = listenTo(form, watched);
  const hasUnsaved = () => watched.isTouched && contentOf(form) !== watched.saved;
  const discard = () => {
    watched.isTouched = false;
  };
  const remove = addGuard({ form: () => form, hasUnsaved, isSending: () => watched.isSent, discard });
  return () => {
    if (email !== null && location.pathname === SIGN_IN_PATH && hasUnsaved()) {
      const sentBy = watched.isSent ? watched.pressed : null;
      const stored = serialiseForm(form, sentBy ?? pressedButton(form, null));
      if (stored) storeForm({ ...stored, email, keptAt: Date.now() });
    }
    stopListening();
    remove();
  };
}

/** Notices when a form is touched, typed into and submitted, until the returned function is called. */
function listenTo(form: HTMLFormElement, watched: WatchedForm): () => void {
  // Until then the page may change fields by itself, as it does after a reload of its data.
  const touch = () => {
    if (watched.isTouched) return;
    watched.isTouched = true;
    watched.saved = contentOf(form);
  };
  // Typing that began before hydration: the earlier content is unknown, so all of it counts as unsaved.
  const change = () => {
    if (watched.isTouched) return;
    watched.isTouched = true;
    watched.saved = null;
  };
  const send = (event: SubmitEvent) => {
    watched.isSent = true;
    watched.pressed = pressedButton(form, event.submitter);
    allowSubmission(event);
  };
  for (const way of WAYS_TO_TOUCH) form.addEventListener(way, touch, { capture: true });
  form.addEventListener("input", change);
  form.addEventListener("submit", send);
  return () => {
    for (const way of WAYS_TO_TOUCH) form.removeEventListener(way, touch, { capture: true });
    form.removeEventListener("input", change);
    form.removeEventListener("submit", send);
  };
}

// Set by the page and different for each render.
const NOT_TYPED = new Set(["version", "key", "idempotencyKey", "intent"]);

/** The values of a form as comparable text; files by name and size. */
function contentOf(form: HTMLFormElement): string {
  const fields = [...new FormData(form)].filter(([name]) => !NOT_TYPED.has(name));
  return JSON.stringify(
    fields.map(([name, value]) =>
      typeof value === "string" ? [name, value] : [name, value.name, value.size],
    ),
  );
}

const TYPED_INTO = new Set(["text", "search", "email", "url", "tel", "textarea"]);

/** Whether the user typed before hydration: the browser keeps those values, but React does not know them. */
function wasTypedBeforeHydration(form: HTMLFormElement): boolean {
  return [...form.elements].some(
    (field) =>
      (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
      TYPED_INTO.has(field.type) &&
      withoutReturns(field.value) !== withoutReturns(field.defaultValue),
  );
}

function withoutReturns(text: string): string {
  return text.replaceAll(/\r\n?/g, "\n");
}
