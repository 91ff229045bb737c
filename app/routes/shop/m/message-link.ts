import { href, redirect } from "react-router";
import { alertKey, readAlertCode } from "#app/domain/back-in-stock/stock-alerts.server.ts";
import { readReminderCode, reminderUrl } from "#app/domain/checkout/reminders/abandoned-checkouts.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import type { Route } from "./+types/message-link";

/** The signed link of a notice or a reminder on a phone: to the item that is back, or to the saved cart. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { secret, publicUrl } = getApp(context);
  const alert = readAlertCode(secret, params.code);
  if (alert !== null) {
    const query = new URLSearchParams({ alert, key: alertKey(secret, alert) });
    return redirect(`${href("/back-in-stock")}?${query}`);
  }
  const reminder = readReminderCode(secret, params.code);
  if (reminder !== null) return redirect(reminderUrl({ publicUrl, secret }, "cart", reminder));
  return redirectWithFlash(href("/products"), { title: "This link no longer works", tone: "bad" });
}
