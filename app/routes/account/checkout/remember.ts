import { href, redirect } from "react-router";
import { getApp } from "#app/context/context-keys.server.ts";
import { callerOf } from "#app/context/session-guard.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import type { Limit } from "#app/platform/http/rate-limit.server.ts";
import { rememberCheckout } from "#app/routes/account/checkout/remember-checkout.server.ts";
import { findBuyer } from "#app/routes/account/checkout/submit-checkout.server.ts";
import type { Route } from "./+types/remember";

const REQUESTS: Limit = { name: "remember-checkout", max: 60, windowMs: 60 * 60_000 };

export function loader() {
  return redirect(href("/checkout"));
}

/** Called by the checkout's script when the box for a reminder or the contact has changed. */
export async function action({ request, context }: Route.ActionArgs) {
  const user = await findBuyer(request, context);
  const turn = await getApp(context).limits.consume(REQUESTS, callerOf(request, context).clientIp);
  if (!turn.ok) return new Response(null, { status: 429 });
  await rememberCheckout(context, { fields: await readForm(request), user, isEnding: true });
  return new Response(null, { status: 204 });
}
