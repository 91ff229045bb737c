import { listPopularSearches } from "#app/domain/catalog/search/popular-searches.server.ts";
import { vocabularyOf, suggest } from "#app/domain/catalog/search/suggest.server.ts";
import { NO_SUGGESTIONS, normaliseTerm } from "#app/domain/catalog/search/suggestions.ts";
import { moneyFormatOf } from "#app/domain/settings/settings.ts";
import { getApp, getRequestContext } from "#app/context/context-keys.server.ts";
import type { Route } from "./+types/suggest";

/** Search suggestions for `?q=`, without it the popular searches; the same for everybody. */
export async function loader({ url, context }: Route.LoaderArgs) {
  getRequestContext(context).allowPublicCaching(["catalogue", "listings"]);
  const { db, clock } = getApp(context);
  const query = url.searchParams.get("q") ?? "";
  const term = normaliseTerm(query);
  const suggestions = term
    ? await suggestFor(term, context)
    : { ...NO_SUGGESTIONS, searches: query === "" ? await listPopularSearches(db, clock.now()) : [] };
  return Response.json(suggestions, { headers: { "Cache-Control": "public, max-age=60" } });
}

async function suggestFor(term: string, context: Route.LoaderArgs["context"]) {
  const { db, clock, productIndex, settings, names } = getApp(context);
  const [{ search, sales }, { categories, options }] = await Promise.all([settings.get(), names.get()]);
  const vocabulary = { ...vocabularyOf(search, { categories, options }), categories };
  return suggest({ db, clock, productIndex }, term, { vocabulary, money: moneyFormatOf(sales) });
}
