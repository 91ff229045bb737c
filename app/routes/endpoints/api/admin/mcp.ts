import { answerAdminMcp } from "#app/context/agents/admin-tools.server.ts";
import type { Route } from "./+types/mcp";

/** `/api/admin/mcp`: the shop's own figures, orders, customers and stock as tools, by a key (docs/agents.md). */
export const loader = ({ request, context }: Route.LoaderArgs) => answerAdminMcp(request, context);

export const action = ({ request, context }: Route.ActionArgs) => answerAdminMcp(request, context);
