import { answerMcp } from "#app/context/agents/answer-mcp.server.ts";
import { ucpServer } from "#app/context/agents/ucp-tools.server.ts";
import type { Route } from "./+types/mcp";

/** `/api/ucp/mcp`: the operations of agents as tools (docs/agents.md). */
export const loader = (received: Route.LoaderArgs) => respond(received);

export const action = (received: Route.ActionArgs) => respond(received);

async function respond({ request, context }: Route.LoaderArgs | Route.ActionArgs): Promise<Response> {
  return answerMcp(request, await ucpServer(request, context));
}
