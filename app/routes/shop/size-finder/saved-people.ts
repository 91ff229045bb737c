import { listSavedBodies } from "#app/domain/fit/saved-bodies/saved-bodies.server.ts";
import { getApp, getRequestContext } from "#app/context/context-keys.server.ts";
import type { Route } from "./+types/saved-people";

/** The saved measurements of the signed-in customer, for the size finder; none without one. Personal, so it is never cached. */
export async function loader({ context }: Route.LoaderArgs) {
  const user = await getRequestContext(context).user();
  return { people: user ? await listSavedBodies(getApp(context).db, user.id) : [] };
}
