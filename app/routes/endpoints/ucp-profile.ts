import { getApp } from "#app/context/context-keys.server.ts";
import { ucpProfile } from "#app/domain/api/ucp/ucp.ts";
import type { Route } from "./+types/ucp-profile";

/** `/.well-known/ucp`: the profile by which agents find the shop's operations. */
export function loader({ context }: Route.LoaderArgs): Response {
  return Response.json(ucpProfile(getApp(context).publicUrl), {
    headers: { "Access-Control-Allow-Origin": "*", "Cache-Control": "public, max-age=300" },
  });
}
