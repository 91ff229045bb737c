import { respondToApi } from "#app/context/respond-to-api.server.ts";
import type { Route } from "./+types/api";

/** `/api/v1/…`: every operation of the public API (docs/api.md). */
export const loader = (received: Route.LoaderArgs) => respond(received);

export const action = (received: Route.ActionArgs) => respond(received);

function respond({ request, context }: Route.LoaderArgs | Route.ActionArgs): Promise<Response> {
  // From the URL and not from the route's parameter, which is decoded already.
  const path = new URL(request.url).pathname.replace(/^\/api\/v1/, "");
  return respondToApi({ request, context, path });
}
