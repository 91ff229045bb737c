import { searchAdmin } from "#app/domain/admin-search/admin-search.server.ts";
import { normaliseAdminSearch, NO_RESULTS } from "#app/domain/admin-search/admin-search-results.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import type { Route } from "./+types/find";

/** The palette's results for `?q=`. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const text = normaliseAdminSearch(url.searchParams.get("q") ?? "");
  return Response.json(text === null ? NO_RESULTS : await searchAdmin(getApp(context).db, text));
}
