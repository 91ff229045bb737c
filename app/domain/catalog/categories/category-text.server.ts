import { eq } from "drizzle-orm";
import { categories } from "#app/domain/catalog/catalog.tables.ts";
import { renderDescriptionText } from "#app/domain/media/text-images.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { escapeMarkdown, renderPlainText } from "#app/platform/markdown.server.ts";

/** A category's text as it is stored: for lists and search engines as plain text, and for its page as Markdown, if it was written so. */
interface CategoryText {
  description: string;
  descriptionMarkdown: string | null;
}

const MAX_SUMMARY = 300;

/** The text to store for one in Markdown. */
export function categoryText(markdown: string): CategoryText {
  const plain = renderPlainText(markdown).replaceAll(/\s+/g, " ").trim();
  const description =
    plain.length <= MAX_SUMMARY ? plain : `${plain.slice(0, MAX_SUMMARY - 1).replace(/\s+\S*$/, "")}…`;
  return { description, descriptionMarkdown: markdown };
}

/** The text in Markdown, as the editor shows it. */
export function markdownOf(text: CategoryText): string {
  return formattedText(text) ?? escapeMarkdown(text.description);
}

/** Null for a plain text: one that was written before the editor, or changed by an earlier version of the store, which knows no other. */
function formattedText({ description, descriptionMarkdown }: CategoryText): string | null {
  if (descriptionMarkdown === null) return null;
  return categoryText(descriptionMarkdown).description === description ? descriptionMarkdown : null;
}

/** The formatted text of a category's page as HTML; empty for a plain text, which lists and search engines show. */
export async function findCategoryHtml(db: Db, id: string): Promise<string> {
  const { description, descriptionMarkdown } = categories;
  const [row] = await db
    .select({ description, descriptionMarkdown })
    .from(categories)
    .where(eq(categories.id, id));
  const text = row && formattedText(row);
  return text ? renderDescriptionText(db, text) : "";
}
