import { suggest } from "#app/domain/search/suggest.server.ts";
import { NO_SUGGESTIONS, normaliseTerm } from "#app/domain/search/suggestions.ts";
import { catalogOf, visitOf } from "#app/request-scope.server.ts";
import type { Route } from "./+types/search-suggest";

/** What the search box offers for `?q=`, the same for everybody. */
export async function loader({ request, context }: Route.LoaderArgs) {
  visitOf(context).markPublic(["catalogue", "shelves"]);
  const term = normaliseTerm(new URL(request.url).searchParams.get("q") ?? "");
  const suggestions = term ? await suggest(catalogOf(context), term) : NO_SUGGESTIONS;
  return Response.json(suggestions, { headers: { "Cache-Control": "public, max-age=60" } });
}
