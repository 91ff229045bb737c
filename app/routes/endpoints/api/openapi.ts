import { createApiDocument } from "#app/domain/api/document.server.ts";
import { getApp, getRequestContext } from "#app/context/context-keys.server.ts";
import type { Route } from "./+types/openapi";

/** `/api/v1/openapi.json`: the OpenAPI document of the API. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { settings, publicUrl } = getApp(context);
  const { general } = await settings.get();
  // Settings that pages show invalidate every page.
  getRequestContext(context).allowPublicCaching([]);
  return Response.json(createApiDocument({ shopName: general.name, publicUrl }), {
    headers: { "Access-Control-Allow-Origin": "*" },
  });
}
