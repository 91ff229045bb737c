import { lookUpPin } from "#app/domain/delivery/find-serviceability.server.ts";
import { toPinView } from "#app/domain/delivery/delivery.ts";
import type { Limit } from "#app/platform/http/rate-limit.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { callerOf } from "#app/context/session-guard.server.ts";
import { apiError, tooManyRequests } from "#app/platform/http/json-responses.server.ts";
import type { Route } from "./+types/delivery";

const REQUESTS: Limit = { name: "delivery", max: 600, windowMs: 60_000 };

/** `GET /api/v1/delivery?pin=226001`: the delivery information of a PIN code (docs/api.md). */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const { db, limits, settings: source, clock } = getApp(context);
  const result = await limits.consume(REQUESTS, callerOf(request, context).clientIp);
  if (!result.ok) return tooManyRequests(result.retryAfterSeconds);
  const pin = new URL(request.url).searchParams.get("pin") ?? "";
  const settings = await source.get();
  const pinResult = await lookUpPin(db, settings, { pin, now: clock.now() });
  if (!pinResult.ok) return apiError(422, pinResult.error);
  return Response.json(toPinView(pinResult, settings.payments.cash.pinCodes), {
    headers: { "Cache-Control": "public, max-age=300" },
  });
}
