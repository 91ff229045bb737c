import type { FileRow, LossList } from "#app/domain/catalog/import/import-rows.ts";
import { PRODUCT_FIELDS } from "#app/domain/catalog/product-fields.ts";
import { cutText } from "#app/lib/text/cut-text.ts";

const HTML =
  /<\/?(?:p|br|div|span|ul|ol|li|strong|b|em|i|u|a|h[1-6]|table|tbody|tr|td|th|img|script|style|iframe|section|blockquote|pre|code|font|center)\b[^>]*>/i;

const NOT_ALLOWED = "Not possible in a description: left out";

/** Converts HTML in descriptions to the formatting of the product form. A text without HTML stays as it is. */
export async function* formatDescriptions(
  rows: AsyncGenerator<FileRow, void>,
  { losses, cutsTexts }: { losses: LossList; cutsTexts: boolean },
): AsyncGenerator<FileRow, void> {
  for await (const row of rows) {
    const { description = "" } = row.cells;
    const converted = HTML.test(description) ? await convert(row.row, description, losses) : description;
    const fitted = cutsTexts ? cut(row.row, converted, losses) : converted;
    yield fitted === description
      ? row
      : { ...row, cells: { ...row.cells, description: fitted }, original: { description } };
  }
}

async function convert(row: number, html: string, losses: LossList): Promise<string> {
  // Loaded with the first HTML: the parser would cost each start some memory.
  const { htmlToMarkdown } = await import("#app/domain/catalog/import/internal/html-to-markdown.server.ts");
  const { markdown, dropped } = htmlToMarkdown(html);
  for (const element of dropped) losses.add(row, "Description", element, NOT_ALLOWED);
  return markdown;
}

const { maxLength } = PRODUCT_FIELDS.description;

function cut(row: number, text: string, losses: LossList): string {
  if (text.length <= maxLength) return text;
  losses.add(row, "Description", text, `Cut to ${maxLength.toLocaleString("en-IN")} characters`);
  return cutText(text, maxLength);
}
