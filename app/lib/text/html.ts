/** Escapes a text for HTML content and attribute values. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

/** HTML that can be inserted unescaped. */
export class SafeHtml {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}

type HtmlValue = string | number | SafeHtml | SafeHtml[];

/** A template that escapes its inserted texts; only `SafeHtml` is inserted unchanged. */
export function html(strings: TemplateStringsArray, ...values: HtmlValue[]): SafeHtml {
  const rendered = values.map((value) => {
    if (value instanceof SafeHtml) return value.markup;
    if (Array.isArray(value)) return value.map((part) => part.markup).join("");
    return escapeHtml(String(value));
  });
  return new SafeHtml(String.raw({ raw: strings }, ...rendered));
}
