import { data, href, redirect } from "react-router";
import {
  addedMessage,
  alreadyThereMessage,
  CLEARED_MESSAGE,
  failedMessage,
  mergedMessage,
  removedMessage,
  type WishlistResult,
} from "#app/components/wishlist/wishlist-messages.ts";
import {
  addToWishlist,
  clearWishlist,
  mergeGuestWishlist,
  removeFromWishlist,
} from "#app/domain/wishlist/wishlist.server.ts";
import { WishlistRequest } from "#app/domain/wishlist/wishlist.forms.ts";
import { WISHLIST_PARAM, withReturnTo } from "#app/lib/http/return-to.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { getApp, getRequestContext } from "#app/context/context-keys.server.ts";
import type { Route } from "./+types/wishlist-items";

export function loader() {
  return redirect(href("/wishlist"));
}

/** Changes the wishlist. A script gets JSON; a form without JavaScript is redirected back with a flash message. */
export async function action({ request, context }: Route.ActionArgs) {
  const requested = WishlistRequest.safeParse(await readForm(request));
  if (!requested.success) throw data({ message: "This is not a valid wishlist change." }, { status: 400 });
  const user = await getRequestContext(context).user();
  const isForm = request.headers.get("accept")?.includes("text/html") ?? false;
  const previousPage = pageBefore(request);
  if (isForm && !user)
    return redirect(`${withReturnTo(href("/login"), previousPage.href)}&${WISHLIST_PARAM}`);
  const result = user
    ? await change(getApp(context).db, user.id, requested.data)
    : refusal(requested.data, "signed-out");
  if (!isForm) return data(result, { status: result.isDone ? 200 : user ? 409 : 401 });
  const to = previousPage.pathname + previousPage.search;
  return result.message ? redirectWithFlash(to, result.message) : redirect(to);
}

async function change(db: Db, userId: string, requested: WishlistRequest): Promise<WishlistResult> {
  switch (requested.intent) {
    case "add": {
      const result = await addToWishlist(db, { userId, productId: requested.productId });
      if (!result.ok) return refusal(requested, result.error);
      return done(result.kind === "added" ? addedMessage(result.name) : alreadyThereMessage(result.name));
    }
    case "remove":
      return done(removedMessage(await removeFromWishlist(db, { userId, productId: requested.productId })));
    case "clear":
      await clearWishlist(db, userId);
      return done(CLEARED_MESSAGE);
    case "merge": {
      const result = await mergeGuestWishlist(db, { userId, productIds: requested.productIds });
      if (!result.ok) return refusal(requested, result.error);
      return done(result.addedCount > 0 ? mergedMessage(result.isFull) : null);
    }
  }
}

function done(message: WishlistResult["message"]): WishlistResult {
  return { isDone: true, message };
}

function refusal({ intent }: WishlistRequest, reason: Parameters<typeof failedMessage>[1]): WishlistResult {
  return { isDone: false, message: failedMessage(intent, reason) };
}

/** The page of this site that contains the form; the wishlist if the browser sends no referrer. */
function pageBefore(request: Request): URL {
  const referer = request.headers.get("referer");
  const wishlist = new URL(href("/wishlist"), request.url);
  if (!referer || !URL.canParse(referer)) return wishlist;
  const page = new URL(referer);
  return page.origin === wishlist.origin && !page.pathname.startsWith("//") ? page : wishlist;
}
