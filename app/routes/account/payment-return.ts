import { data, href, redirect } from "react-router";
import { z } from "zod";
import { settleHosted } from "#app/domain/checkout/settle-hosted.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import type { Limit } from "#app/platform/http/rate-limit.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { callerOf } from "#app/context/session-guard.server.ts";
import type { Route } from "./+types/payment-return";

// A signed return may be sent again and again, and each asks the provider.
const RETURNS: Limit = { name: "payment-return", max: 60, windowMs: 10 * 60_000 };

/**
 * Where the provider's page posts the shopper back to. The post comes from another site, so it brings no cookie and is
 * believed nothing but its signature; the page that it leads to is the shopper's own again.
 */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { checkout, hosted, limits, log } = getApp(context);
  const id = z.uuid().safeParse(params.id);
  if (!hosted || !id.success) throw data(null, { status: 404 });
  const page = href("/checkout/pay/:id", { id: id.data });
  if (!hosted.isReturnSigned(await readForm(request))) return redirect(`${page}?came=unpaid`, 303);
  try {
    const { ok } = await limits.take(RETURNS, callerOf(request, context).clientIp);
    const status = ok ? await settleHosted(checkout, hosted, id.data, { isOver: false }) : "reserved";
    return redirect(status === "reserved" ? `${page}?came=paid` : page, 303);
  } catch (error) {
    // The announcement or the sweep will place the order.
    log.warn(
      { err: error, checkoutId: id.data },
      "The payment provider did not answer at the shopper's return",
    );
    return redirect(`${page}?came=paid`, 303);
  }
}

/** For who reloads. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(href("/checkout/pay/:id", { id: params.id }));
}
