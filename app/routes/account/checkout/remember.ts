import { href, redirect } from "react-router";
import { readForm } from "#app/platform/http/form.server.ts";
import { rememberCheckout } from "#app/routes/account/checkout/remember-checkout.server.ts";
import { findBuyer } from "#app/routes/account/checkout/submit-checkout.server.ts";
import type { Route } from "./+types/remember";

export function loader() {
  return redirect(href("/checkout"));
}

/** Called by the checkout's script when the checkbox for a reminder or the contact has changed. */
export async function action({ request, context }: Route.ActionArgs) {
  const user = await findBuyer(request, context);
  const fields = await readForm(request);
  const isAllowed = await rememberCheckout({ request, context }, { fields, user, isEnding: true });
  return new Response(null, { status: isAllowed ? 204 : 429 });
}
