import { MAX_POST_LENGTH } from "#app/domain/content/content.forms.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { renderMarkdown } from "#app/platform/markdown.server.ts";
import type { Route } from "./+types/preview";

/** Renders a post's text as the shop would, for the live preview. */
export async function action({ request }: Route.ActionArgs) {
  const { body = "" } = await readForm(request);
  return Response.json({ html: renderMarkdown(body.slice(0, MAX_POST_LENGTH)) });
}

/** The resource has no GET representation. */
export function loader() {
  return new Response(null, { status: 404 });
}
