// What XML 1.0 cannot carry at all, not even as a reference: https://www.w3.org/TR/xml/#charsets
const NOT_IN_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** Text that may stand in XML, attribute values included. */
export function escapeXml(text: string): string {
  return text
    .replaceAll(NOT_IN_XML, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

/** A template whose inserted texts are escaped. `xml` fragments go in as they are; null and undefined leave nothing. */
export function xml(strings: TemplateStringsArray, ...values: XmlValue[]): Xml {
  return new Xml(String.raw({ raw: strings }, ...values.map(render)));
}

/** A piece of XML that is well-formed as it stands. */
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
