import { data, href, redirect } from "react-router";
import { z } from "zod";
import { settleHosted } from "#app/domain/checkout/hosted-payments/settle-hosted.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import type { Limit } from "#app/platform/http/rate-limit.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { callerOf } from "#app/context/session-guard.server.ts";
import type { Route } from "./+types/payment-return";

// A signed return can be replayed, and each one calls the provider.
const RETURNS: Limit = { name: "payment-return", max: 60, windowMs: 10 * 60_000 };

/**
 * Receives the shopper from the provider's page. This cross-site post carries no cookie, and only its signature is trusted; it redirects
 * to a page with the shopper's session.
 */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { checkout, providers, limits, log } = getApp(context);
  const { hosted } = providers;
  const id = z.uuid().safeParse(params.id);
  if (!hosted || !id.success) throw data(null, { status: 404 });
  const page = href("/checkout/pay/:id", { id: id.data });
  if (!hosted.isCallbackSigned(await readForm(request))) return redirect(`${page}?status=unpaid`, 303);
  try {
    const { ok } = await limits.consume(RETURNS, callerOf(request, context).clientIp);
    const status = ok ? await settleHosted(checkout, hosted, id.data, { isOver: false }) : "reserved";
    return redirect(status === "reserved" ? `${page}?status=paid` : page, 303);
  } catch (error) {
    // The webhook or the reconciliation job will place the order.
    log.warn(
      { err: error, checkoutId: id.data },
      "The payment provider did not respond at the shopper's return",
    );
    return redirect(`${page}?status=paid`, 303);
  }
}

/** For a reload of this URL. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(href("/checkout/pay/:id", { id: params.id }));
}
