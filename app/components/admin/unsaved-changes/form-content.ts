// Set by the page and different for each render.
const NOT_TYPED = new Set(["version", "key", "idempotencyKey", "intent"]);

/** The values of a form as comparable text; files by name and size. */
export function contentOf(form: HTMLFormElement): string {
  const fields = [...new FormData(form)].filter(([name]) => !NOT_TYPED.has(name));
  return JSON.stringify(
    fields.map(([name, value]) =>
      typeof value === "string" ? [name, value] : [name, value.name, value.size],
    ),
  );
}

const TYPED_INTO = new Set(["text", "search", "email", "url", "tel", "textarea"]);

/** Whether the user typed before hydration: the browser keeps those values, but React does not know them. */
export function wasTypedBeforeHydration(form: HTMLFormElement): boolean {
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
