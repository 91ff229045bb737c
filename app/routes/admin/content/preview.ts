import { getApp } from "#app/context/context-keys.server.ts";
import { MAX_POST_LENGTH } from "#app/domain/content/content.forms.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { previewText } from "#app/routes/admin/content/preview-text.server.ts";
import type { Route } from "./+types/preview";

/** Renders a formatted text as the shop would, for the live preview. */
export async function action({ request, context }: Route.ActionArgs) {
  const { body = "", format } = await readForm(request);
  return Response.json({ html: await previewText(getApp(context), body.slice(0, MAX_POST_LENGTH), format) });
}

/** The resource has no GET representation. */
export function loader() {
  return new Response(null, { status: 404 });
}
