import { findInOffice } from "#app/domain/analytics/find-in-office.server.ts";
import { normaliseFind, NOTHING_FOUND } from "#app/domain/analytics/office-find.ts";
import { storeOf } from "#app/request-scope.server.ts";
import type { Route } from "./+types/find";

/** What the palette offers for `?q=`. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const text = normaliseFind(url.searchParams.get("q") ?? "");
  return Response.json(text === null ? NOTHING_FOUND : await findInOffice(storeOf(context).db, text));
}
