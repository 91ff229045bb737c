// Each showing of the page has its own; typed by nobody.
const NOT_TYPED = new Set(["version", "key", "idempotencyKey", "intent"]);

/** What a form holds, in a form that can be compared: of files their name and size. */
export function contentOf(form: HTMLFormElement): string {
  const fields = [...new FormData(form)].filter(([name]) => !NOT_TYPED.has(name));
  return JSON.stringify(
    fields.map(([name, value]) =>
      typeof value === "string" ? [name, value] : [name, value.name, value.size],
    ),
  );
}

const TYPED_INTO = new Set(["text", "search", "email", "url", "tel", "textarea"]);

/** Whether something was typed before the page's script came: the browser keeps that, and the page does not know of it. */
export function wasTypedEarly(form: HTMLFormElement): boolean {
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
