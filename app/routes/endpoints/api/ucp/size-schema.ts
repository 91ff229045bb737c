import { getApp } from "#app/context/context-keys.server.ts";
import { sizeCapability } from "#app/domain/api/ucp/ucp.ts";
import { sizeSchema } from "#app/domain/api/ucp/ucp-operations.server.ts";
import type { Route } from "./+types/size-schema";

/** The schema of the shop's own capability, which its name says is served from the shop's domain. */
export function loader({ context }: Route.LoaderArgs): Response {
  const capability = sizeCapability(getApp(context).publicUrl);
  if (!capability)
    return Response.json({ code: "not_found", content: "There is no such path." }, { status: 404 });
  return Response.json(sizeSchema(capability), {
    headers: { "Access-Control-Allow-Origin": "*", "Cache-Control": "public, max-age=300" },
  });
}
