import { getApp } from "#app/context/context-keys.server.ts";
import type { Route } from "./+types/readyz";

/** Readiness: the database responds, so the process can receive requests. */
export async function loader({ context }: Route.LoaderArgs) {
  const isReady = await getApp(context).database.isReady();
  return new Response(isReady ? "ready\n" : "database does not respond\n", {
    status: isReady ? 200 : 503,
    headers: { "Content-Type": "text/plain", ...(isReady ? {} : { "Retry-After": "5" }) },
  });
}
