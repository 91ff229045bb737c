import { findInAdmin } from "#app/domain/analytics/admin-search.server.ts";
import { normaliseFind, NOTHING_FOUND } from "#app/domain/analytics/admin-search-results.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import type { Route } from "./+types/search";

/** The palette's results for `?q=`. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const text = normaliseFind(url.searchParams.get("q") ?? "");
  return Response.json(text === null ? NOTHING_FOUND : await findInAdmin(getApp(context).db, text));
}
