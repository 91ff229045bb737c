import { href, redirect } from "react-router";
import { CART_FULL_MESSAGE } from "#app/components/cart/cart-messages.ts";
import { getApp, getRequestContext } from "#app/context/context-keys.server.ts";
import { callerOf } from "#app/context/session-guard.server.ts";
import type { CartLine } from "#app/domain/cart/cart.ts";
import { readSharedLines } from "#app/domain/cart/shared-cart.ts";
import { mergeLines } from "#app/domain/cart/stored-cart.ts";
import { listVariantsForSale } from "#app/domain/catalog/stock/variants-for-sale.server.ts";
import { safeReturnTo } from "#app/lib/http/return-to.ts";
import { itemLabel } from "#app/lib/text/item-label.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { CART_CHANGES, TOO_MANY_CHANGES } from "#app/routes/shop/cart/change-cart.server.ts";
import type { ToastMessage } from "#app/ui/feedback/toast-message.ts";
import type { Route } from "./+types/buy";

/**
 * A link to items, `/buy/{variant}:{quantity},…`: adds them to the cart of the visitor who opens it, up to the stock. A line that the cart
 * has already keeps the larger quantity, so that opening the link twice changes nothing. What cannot be added is named on the cart.
 */
export async function loader(received: Route.LoaderArgs): Promise<Response> {
  const { headers } = await open(received);
  headers.set("Cache-Control", "private, no-store");
  // The link may say more of the visitor than the pages that they go on to should learn.
  headers.set("Referrer-Policy", "no-referrer");
  return new Response(null, { status: 303, headers });
}

/** Where an agent's link leads to (https://ucp.dev, `continue_to`): a path of this site, or the cart. */
function destinationOf(request: Request): string {
  const [wanted, ...others] = new URL(request.url).searchParams.getAll("continue_to");
  if (wanted === undefined || others.length > 0 || /\s|:\/\//.test(wanted)) return href("/cart");
  return safeReturnTo(wanted, href("/cart"));
}

async function open({ request, params, context }: Route.LoaderArgs): Promise<Response> {
  const cartPage = href("/cart");
  // A preview of the page, fetched before anybody follows the link, adds nothing.
  if (request.headers.has("sec-purpose")) return redirect(cartPage);
  const { db, limits, settings } = getApp(context);
  if (!(await limits.consume(CART_CHANGES, callerOf(request, context).clientIp)).ok)
    return redirectWithFlash(cartPage, TOO_MANY_CHANGES);
  const { lines, unread } = readSharedLines(params.lines);
  const { maxLineQuantity } = (await settings.get()).sales;
  const { added, soldOut, unsold } = await findItems(db, lines, maxLineQuantity);
  if (added.length > 0) {
    const cart = await getRequestContext(context).cart.change((contents) => ({
      ...contents,
      lines: mergeLines(contents.lines, added),
    }));
    const held = new Set(cart?.lines.map(({ variantId }) => variantId));
    if (added.some(({ variantId }) => !held.has(variantId)))
      return redirectWithFlash(cartPage, CART_FULL_MESSAGE);
  }
  const message = messageOf({ added: added.length, soldOut, unknown: unread + unsold });
  return redirectWithFlash(added.length > 0 ? destinationOf(request) : cartPage, message);
}

/** The items of a link that can be added, up to the stock; the names of those that are sold out; and how many are not for sale. */
async function findItems(db: Db, lines: readonly CartLine[], maxLineQuantity: number) {
  const quantities = new Map(lines.map(({ variantId, quantity }) => [variantId, quantity]));
  const forSale = lines.length === 0 ? [] : await listVariantsForSale(db, [...quantities.keys()]);
  const available = forSale.map(({ variantId, inventory }): CartLine => {
    const quantity = quantities.get(variantId) ?? 0;
    return { variantId, quantity: Math.min(quantity, inventory, maxLineQuantity) };
  });
  return {
    added: available.filter(({ quantity }) => quantity > 0),
    soldOut: forSale
      .filter(({ inventory }) => inventory < 1)
      .map(({ name, options }) => itemLabel(name, options)),
    unsold: lines.length - forSale.length,
  };
}

interface Opened {
  added: number;
  /** The names of sold-out items. */
  soldOut: readonly string[];
  /** How many items are unknown, or no longer sold. */
  unknown: number;
}

function messageOf({ added, soldOut, unknown }: Opened): ToastMessage {
  const missing = [
    soldOut.length > 0 ? `Sold out: ${soldOut.join(", ")}.` : "",
    unknown === 1 ? "One item is no longer sold." : unknown > 1 ? `${unknown} items are no longer sold.` : "",
  ].filter(Boolean);
  if (added === 0)
    return {
      title: "Nothing was added",
      description: missing.join(" ") || "The link has no items.",
      tone: "bad",
    };
  const title = added === 1 ? "1 item is in your cart" : `${added} items are in your cart`;
  return missing.length > 0 ? { title, description: missing.join(" "), tone: "bad" } : { title };
}
