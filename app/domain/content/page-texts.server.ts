import type { PageContent, PageSlug, Shown } from "#app/domain/content/content.ts";
import { fillMarkdown, type PageValues } from "#app/domain/content/placeholders.ts";
import type { TextRefusal } from "#app/domain/media/media.ts";
import { checkText, renderDescriptionText } from "#app/domain/media/text-images.server.ts";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import { escapeMarkdown } from "#app/platform/markdown.server.ts";

/** The page with its texts in Markdown, as the editor shows them: plain texts are escaped, and their lists follow them. */
export function inMarkdown(page: PageContent<PageSlug>): PageContent<PageSlug> {
  if (page.format === "markdown") return page;
  const format = "markdown";
  const escaped = <Passage extends { body: string }>(passage: Passage) => ({
    ...passage,
    body: escapeMarkdown(passage.body),
  });
  if ("sections" in page) {
    const sections = page.sections.map(({ list = [], ...section }) => {
      const items = list.map((item) => `- ${escapeMarkdown(item)}`).join("\n");
      return { ...section, body: [escapeMarkdown(section.body), items].filter(Boolean).join("\n\n") };
    });
    return { ...page, format, sections };
  }
  if ("perks" in page) return { ...page, format, perks: page.perks.map(escaped), noFit: escaped(page.noFit) };
  const { mission, vision, values } = page;
  return {
    ...page,
    format,
    mission: escaped(mission),
    vision: escaped(vision),
    values: values.map(escaped),
  };
}

/** The titled texts of a page, each by the name of its fields in the form: "sections.0". */
export function passagesOf(page: PageContent<PageSlug>): { name: string; title: string; body: string }[] {
  const listed = (name: string, passages: readonly { title: string; body: string }[]) =>
    passages.map(({ title, body }, index) => ({ name: `${name}.${index}`, title, body }));
  if ("sections" in page) return listed("sections", page.sections);
  if ("perks" in page) return [...listed("perks", page.perks), { name: "noFit", ...page.noFit }];
  const { mission, vision, values } = page;
  return [{ name: "mission", ...mission }, { name: "vision", ...vision }, ...listed("values", values)];
}

/** A text with an image or link that cannot be saved, with the name of its field. */
export type PageTextRefusal = TextRefusal & { field: string };

/** Checks the texts of a page that the transaction is about to store, and locks their images as `checkText` does. */
export async function checkPageTexts(tx: Tx, page: PageContent<PageSlug>): Promise<PageTextRefusal | null> {
  if (page.format !== "markdown") return null;
  for (const { name, body } of passagesOf(page)) {
    const refusal = await checkText(tx, body);
    if (refusal) return { ...refusal, field: `${name}.body` };
  }
  return null;
}

/** Renders the texts of a page of this format with the values of its placeholders. Plain texts of pages without placeholders stay as they are. */
export function createTextRenderer(
  db: Db,
  { format }: { format?: "markdown" | undefined },
  values: PageValues,
) {
  return async <Passage extends { body: string }>({ body, ...rest }: Passage): Promise<Shown<Passage>> => ({
    ...rest,
    body:
      format === "markdown" ? { html: await renderDescriptionText(db, fillMarkdown(body, values)) } : body,
  });
}
