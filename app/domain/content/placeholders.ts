import type { TextPage } from "#app/domain/content/content.ts";

/**
 * The values that the text of a page can take from the settings, by the name between braces: `{return-days}`. The page shows the current value, so that
 * a text never contradicts a rule that has changed since. `findPageValues` reads the values.
 */
export const PAGE_PLACEHOLDERS = {
  shop: "Name of the shop",
  seller: "Legal name of the business",
  address: "Address",
  email: "Email",
  phone: "Phone",
  registration: "GSTIN, or that there is none",
  officer: "Grievance officer with contact",
  "return-days": "Days to return items",
  "refund-time": "Time until a refund arrives",
  "way-back": "Who pays the way back",
  replacement: "When the replacement of an exchange leaves",
  "final-sale": "Categories and products that cannot be returned, as sentences; nothing if all can be",
  "payment-methods": "Ways to pay",
  "cash-terms": "Cash on delivery: up to which total, and its fee",
  "dispatch-time": "When parcels leave",
  "delivery-times": "Delivery times by zone",
  "delivery-rates": "Delivery charges by zone",
} as const;

export type PagePlaceholder = keyof typeof PAGE_PLACEHOLDERS;

export type PageValues = Record<PagePlaceholder, string>;

// Only lower-case words, so that other braces in a text are left as they are.
const PLACEHOLDER = /\{([a-z]+(?:-[a-z]+)*)\}/g;

/** Whether a text names the products of a final sale, which are read from the catalog. */
export function namesFinalSales(text: string): boolean {
  return text.includes("{final-sale}");
}

/** Fills in the placeholders of a text. An unknown one stays as it is. */
export function fillPlaceholders(text: string, values: PageValues): string {
  const valuesByName = new Map<string, string>(Object.entries(values));
  // In a single pass, because a value may itself contain braces.
  return text.replaceAll(PLACEHOLDER, (whole, name: string) => valuesByName.get(name) ?? whole);
}

/** The same for Markdown, in which a value is plain text. */
export function fillMarkdown(markdown: string, values: PageValues): string {
  const escaped = Object.entries(values).map(([name, value]) => [
    name,
    value.replaceAll(/[\\`*_[\]<>#|~]/g, String.raw`\$&`),
  ]);
  // Cast: Object.fromEntries loses the keys, which are those of `values`.
  return fillPlaceholders(markdown, Object.fromEntries(escaped) as PageValues);
}

/** A text page with its placeholders filled in, but for texts in Markdown, which are filled in when they are rendered. */
export function fillTextPage(page: TextPage, values: PageValues): TextPage {
  const fill = (text: string) => fillPlaceholders(text, values);
  return {
    ...page,
    title: fill(page.title),
    intro: fill(page.intro),
    sections: page.sections.map(({ list, ...section }) => ({
      ...section,
      title: fill(section.title),
      body: page.format === "markdown" ? section.body : fill(section.body),
      ...(list && { list: list.map(fill) }),
    })),
  };
}

/** The first placeholder of a text that does not exist; null if all do. */
export function unknownPlaceholder(text: string): string | null {
  const names = [...text.matchAll(PLACEHOLDER)].map(([, name = ""]) => name);
  return names.find((name) => !Object.hasOwn(PAGE_PLACEHOLDERS, name)) ?? null;
}
