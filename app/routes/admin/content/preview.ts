import { MAX_POST_LENGTH } from "#app/domain/content/posts.forms.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { renderMarkdown } from "#app/platform/markdown.server.ts";
import type { Route } from "./+types/preview";

/** What a post's text looks like in the shop: the same renderer, while it is being written. */
export async function action({ request }: Route.ActionArgs) {
  const { body = "" } = await readForm(request);
  return { html: renderMarkdown(body.slice(0, MAX_POST_LENGTH)) };
}

/** There is nothing to read here. */
export function loader() {
  return new Response(null, { status: 404 });
}
