import { escapeHtml } from "#app/lib/text/html.ts";

// Characters that XML 1.0 cannot contain even as references: https://www.w3.org/TR/xml/#charsets
const NOT_IN_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** Escapes a text for XML content and attribute values. */
export function escapeXml(text: string): string {
  return escapeHtml(text.replaceAll(NOT_IN_XML, ""));
}

/** A template that escapes its inserted texts. `xml` fragments are inserted unchanged; null and undefined insert nothing. */
export function xml(strings: TemplateStringsArray, ...values: XmlValue[]): Xml {
  return new Xml(String.raw({ raw: strings }, ...values.map(render)));
}

/** A well-formed fragment of XML. */
export class Xml {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}

type XmlValue = string | number | Xml | Xml[] | null | undefined;

function render(value: XmlValue): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Xml) return value.markup;
  if (Array.isArray(value)) return value.map(({ markup }) => markup).join("");
  return escapeXml(String(value));
}
