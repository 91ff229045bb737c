import { getApp } from "#app/context/context-keys.server.ts";
import { MAX_POST_LENGTH } from "#app/domain/content/content.forms.ts";
import { fillMarkdown } from "#app/domain/content/placeholders.ts";
import { renderDescriptionText, renderPageText } from "#app/domain/media/text-images.server.ts";
import { findPageValues } from "#app/domain/setup/page-values.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import type { Route } from "./+types/preview";

/** Renders a formatted text as the shop would, for the live preview. */
export async function action({ request, context }: Route.ActionArgs) {
  const { body = "", format } = await readForm(request);
  const { db, settings } = getApp(context);
  const text = body.slice(0, MAX_POST_LENGTH);
  if (format === "description") return Response.json({ html: await renderDescriptionText(db, text) });
  if (format === "post") return Response.json({ html: await renderPageText(db, text) });
  const { values } = await findPageValues(db, await settings.get(), text);
  const render = format === "section" ? renderDescriptionText : renderPageText;
  return Response.json({ html: await render(db, fillMarkdown(text, values)) });
}

/** The resource has no GET representation. */
export function loader() {
  return new Response(null, { status: 404 });
}
