import { respondToUcp } from "#app/context/agents/respond-to-ucp.server.ts";
import { UCP_PATH } from "#app/domain/api/ucp/ucp.ts";
import type { Route } from "./+types/ucp";

/** `/api/ucp/…`: the operations that agents call (docs/agents.md). */
export const loader = (received: Route.LoaderArgs) => respond(received);

export const action = (received: Route.ActionArgs) => respond(received);

function respond({ request, context }: Route.LoaderArgs | Route.ActionArgs): Promise<Response> {
  return respondToUcp({ request, context, path: new URL(request.url).pathname.slice(UCP_PATH.length) });
}
