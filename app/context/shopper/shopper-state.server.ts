import { href } from "react-router";
import { VISITOR, type CartSummary, type ShopperState } from "#app/components/shopper/shopper.ts";
import type { StoredCart } from "#app/domain/cart/stored-cart.ts";
import type { SignedInUser } from "#app/domain/customers/account.ts";
import { listOwnReviewStatuses } from "#app/domain/reviews/find-own-review.server.ts";
import { listWishlistIds } from "#app/domain/wishlist/wishlist.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";

interface Deps {
  db: Db;
  log: Log;
}

/** Reads what every page shows of its shopper. A part that cannot be read is empty, and the log has the error. */
export async function readShopperState(
  deps: Deps,
  user: SignedInUser | null,
  findCart: () => Promise<StoredCart | null>,
): Promise<ShopperState> {
  const isCustomer = user?.role === "customer";
  const [cart, wishlistIds, ownReviews] = await Promise.all([
    orEmpty(deps, "cart", findCart().then(summaryOf), VISITOR.cart),
    isCustomer
      ? orEmpty(deps, "wishlist", listWishlistIds(deps.db, user.id), VISITOR.wishlistIds)
      : VISITOR.wishlistIds,
    isCustomer
      ? orEmpty(deps, "reviews", listOwnReviewStatuses(deps.db, user.id), VISITOR.ownReviews)
      : VISITOR.ownReviews,
  ]);
  return { viewer: viewerOf(user), cart, wishlistIds, ownReviews };
}

async function orEmpty<Value>(
  { log }: Deps,
  name: string,
  read: Promise<Value>,
  empty: Value,
): Promise<Value> {
  try {
    return await read;
  } catch (error) {
    log.error({ err: error }, `The ${name} could not be read for a page`);
    return empty;
  }
}

function summaryOf(cart: StoredCart | null): CartSummary | null {
  if (!cart) return null;
  const totalItems = cart.lines.reduce((sum, line) => sum + line.quantity, 0);
  return { id: cart.id, revision: cart.revision, totalItems };
}

function viewerOf(user: SignedInUser | null): ShopperState["viewer"] {
  if (!user) return { kind: "visitor" };
  if (user.role === "admin") {
    const { email, permissions } = user;
    return { kind: "admin", email, permissions };
  }
  const avatarUrl = user.avatarId && href("/images/:id/:file", { id: user.avatarId, file: "320.webp" });
  return { kind: "customer", name: user.name, email: user.email, avatarUrl };
}
