import { createCookie } from "react-router";
import { adoptGuestCart, changeCart, findCart } from "#app/domain/cart/cart.server.ts";
import type { CartContents, StoredCart } from "#app/domain/cart/stored-cart.ts";
import type { SignedInUser } from "#app/domain/customers/account.ts";
import { cookieValues } from "#app/lib/http/cookies.ts";
import { isUuid } from "#app/lib/id.ts";
import type { MergedCarts, MergeReview } from "#app/context/shopper/review-merge.server.ts";
import { flashCookie } from "#app/platform/http/flash.server.ts";
import type { ToastMessage } from "#app/ui/feedback/toast-message.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db } from "#app/platform/database/database.server.ts";

const COOKIE_NAME = "cart";
const MAX_AGE_SECONDS = 30 * 86_400;

// The unguessable id finds the cart of a guest without JavaScript again.
const cookie = createCookie(COOKIE_NAME, {
  path: "/",
  httpOnly: true,
  sameSite: "lax",
  maxAge: MAX_AGE_SECONDS,
});

/** The cart cookies of a guest whose cart is stored on the server. */
export function cartCookies(cookieHeader: string | null): string[] {
  return cookieValues(cookieHeader, COOKIE_NAME);
}

export function hasCartCookie(cookieHeader: string | null): boolean {
  return cartCookies(cookieHeader).length > 0;
}

/** The stored cart of a request's visitor. */
export interface CartLoader {
  /** Reads the cart at most once per request; null when the visitor has none. After sign-in a guest's cart moves into the account. */
  find(): Promise<StoredCart | null>;
  change(change: (contents: CartContents) => CartContents): Promise<StoredCart | null>;
  /** The response's Set-Cookie headers. */
  cookies(): Promise<string[]>;
}

interface CartVisitor {
  cookies: string | null;
  user(): Promise<SignedInUser | null>;
  /** Compares merged carts; absent where carts are only read. */
  review?: (carts: MergedCarts) => Promise<MergeReview>;
}

/** Finds the cart by the account, or for a guest by the cookie. */
export function createCartLoader(
  { db, clock }: { db: Db; clock: Clock },
  { cookies, user, review }: CartVisitor,
): CartLoader {
  let cartPromise: Promise<StoredCart | null> | undefined;
  let setCookie: string | null | undefined;
  let message: ToastMessage | null = null;

  async function customerId(): Promise<string | null> {
    const signedIn = await user();
    return signedIn?.role === "customer" ? signedIn.id : null;
  }

  async function guestCartId(): Promise<string | null> {
    if (!hasCartCookie(cookies)) return null;
    const value: unknown = await cookie.parse(cookies);
    return typeof value === "string" && isUuid(value) ? value : null;
  }

  async function read(): Promise<StoredCart | null> {
    const [userId, cartId] = [await customerId(), await guestCartId()];
    if (userId === null) return cartId === null ? null : findCart(db, { cartId });
    if (cartId === null) return findCart(db, { userId });
    setCookie = null;
    return merge({ cartId, userId });
  }

  /** Moves the guest's cart into the account's. The shopper reads on the next page what that changed. */
  async function merge({ cartId, userId }: { cartId: string; userId: string }): Promise<StoredCart | null> {
    const [accountCart, guest] = await Promise.all([findCart(db, { userId }), findCart(db, { cartId })]);
    const merged = await adoptGuestCart(db, { cartId, userId, now: clock.now() });
    if (!accountCart || !guest || !merged || !review) return merged;
    const reviewed = await review({ accountCart, guest, merged });
    message = reviewed.message;
    const { discountCode } = reviewed;
    if (discountCode === merged.discountCode) return merged;
    const change = (contents: CartContents) =>
      contents.discountCode === merged.discountCode ? { ...contents, discountCode } : contents;
    return changeCart(db, { userId }, { change, now: clock.now() });
  }

  const find = () => (cartPromise ??= read());
  return {
    find,
    async change(change) {
      const [userId, cart] = [await customerId(), await find()];
      const cartId = cart?.id ?? crypto.randomUUID();
      if (userId === null) setCookie = cartId;
      const owner = userId === null ? { cartId } : { userId };
      cartPromise = changeCart(db, owner, { change, now: clock.now() });
      return cartPromise;
    },
    async cookies() {
      if (setCookie === undefined) return [];
      const line = setCookie === null ? cookie.serialize("", { maxAge: 0 }) : cookie.serialize(setCookie);
      return message ? [await line, await flashCookie(message)] : [await line];
    },
  };
}
