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
  // The form's content when it was first touched; null before that, or when all of it is unsaved.
  const saved = useRef<string | null>(null);
  const isTouched = useRef(false);
  const isSent = useRef(false);
  const pressed = useRef<ReturnType<typeof pressedButton>>(null);
  const { viewer } = useShopper();
  const email = viewer.kind === "admin" ? viewer.email : null;

  useEffect(() => {
    const watched = marker.current?.form;
    saved.current = null;
    isTouched.current = watched != null && (isUnsaved || wasTypedBeforeHydration(watched));
  }, [isUnsaved]);

  useEffect(() => {
    const watched = marker.current?.form;
    if (!watched) return;
    // Until then the page may change fields by itself, as it does after a reload of its data.
    const touch = () => {
      if (isTouched.current) return;
      isTouched.current = true;
      saved.current = contentOf(watched);
    };
    // Typing that began before hydration: the earlier content is unknown, so all of it counts as unsaved.
    const change = () => {
      if (isTouched.current) return;
      isTouched.current = true;
      saved.current = null;
    };
    const send = (event: SubmitEvent) => {
      isSent.current = true;
      pressed.current = pressedButton(watched, event.submitter);
      allowSubmission(event);
    };
    for (const way of WAYS_TO_TOUCH) watched.addEventListener(way, touch, { capture: true });
    watched.addEventListener("input", change);
    watched.addEventListener("submit", send);
    const hasUnsaved = () => isTouched.current && contentOf(watched) !== saved.current;
    const discard = () => {
      isTouched.current = false;
    };
    const isSending = () => isSent.current;
    const remove = addGuard({ form: () => watched, hasUnsaved, isSending, discard });
    return () => {
      if (email !== null && location.pathname === SIGN_IN_PATH && hasUnsaved()) {
        const sentBy = isSent.current ? pressed.current : null;
        const form = serialiseForm(watched, sentBy ?? pressedButton(watched, null));
        if (form) storeForm({ ...form, email, keptAt: Date.now() });
      }
      for (const way of WAYS_TO_TOUCH) watched.removeEventListener(way, touch, { capture: true });
      watched.removeEventListener("input", change);
      watched.removeEventListener("submit", send);
      remove();
    };
  }, [email]);

  // A post that ends in a redirect to the same page has saved the form; one that was refused returns action data.
  const { state } = useNavigation();
  const refusal: unknown = useActionData();
  useEffect(() => {
    if (state !== "idle" || !isSent.current) return;
    isSent.current = false;
    if (refusal === undefined) isTouched.current = false;
  }, [state, refusal]);

  // Finds the form; without a name it is not submitted.
  return <input ref={marker} type="hidden" />;
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
