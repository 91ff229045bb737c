import type { AppContext } from "#app/context/app-context.server.ts";
import { fillMarkdown } from "#app/domain/content/placeholders.ts";
import { renderDescriptionText, renderPageText } from "#app/domain/media/text-images.server.ts";
import { renderWithoutImages } from "#app/platform/markdown.server.ts";
import { findPageValues } from "#app/domain/setup/page-values.server.ts";

type PreviewDeps = Pick<AppContext, "db" | "settings">;

/** Renders a formatted text as the shop would: the formats of `TextEditor`, any other as a page. */
export async function previewText(
  { db, settings }: PreviewDeps,
  text: string,
  format: string | undefined,
): Promise<string> {
  if (format === "description") return renderDescriptionText(db, text);
  if (format === "email") return renderWithoutImages(text);
  if (format === "post") return renderPageText(db, text);
  const { values } = await findPageValues(db, await settings.get(), text);
  const render = format === "section" ? renderDescriptionText : renderPageText;
  return render(db, fillMarkdown(text, values));
}

/** The previews of the sections of a form, by the names of their fields. */
export async function previewSections(
  deps: PreviewDeps,
  fields: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const previews: Record<string, string> = {};
  for (const [name, text] of Object.entries(fields))
    if (name.endsWith(".body")) previews[name] = await previewText(deps, text, "section");
  return previews;
}
