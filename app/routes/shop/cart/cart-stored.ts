import { parseJson } from "#app/lib/parse-json.ts";
import { data, type RouterContextProvider } from "react-router";
import { CartSyncRequest } from "#app/domain/cart/cart.forms.ts";
import {
  mergeLines,
  setLines,
  type CartContents,
  type ServerCart,
  type StoredCart,
} from "#app/domain/cart/stored-cart.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { getApp, getRequestContext } from "#app/context/context-keys.server.ts";
import { CODE_ATTEMPTS } from "#app/domain/discounts/discounts.server.ts";
import { reviewMerge } from "#app/context/shopper/review-merge.server.ts";
import type { ToastMessage } from "#app/ui/feedback/toast-message.ts";
import { viewStoredCart } from "#app/context/shopper/view-stored-cart.server.ts";
import { callerOf } from "#app/context/session-guard.server.ts";
import type { Route } from "./+types/cart-stored";

/** The stored cart, for synchronising the browser's copy; null if this visitor has none. */
export interface CartReply {
  cart: ServerCart | null;
  /** What a merge of two carts changed. */
  message?: ToastMessage | null;
}

export async function loader({ context }: Route.LoaderArgs): Promise<CartReply> {
  return reply(context, await getRequestContext(context).cart.find());
}

/** Applies the browser's changes line by line and returns the whole cart. Idempotent. */
export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readForm(request);
  const read = CartSyncRequest.safeParse(parseJson(fields.changes ?? ""));
  if (!read.success) throw data({ message: "This is not a valid cart change." }, { status: 400 });
  const changes = read.data;
  const requestContext = getRequestContext(context);
  const current = await requestContext.cart.find();
  const isCustomer = (await requestContext.user())?.role === "customer";
  if (!current && !isCustomer) return reply(context, null);
  // The copy belongs to another cart, of an account that was signed in before: ignore its changes.
  if (changes.cartId !== null && changes.cartId !== current?.id) return reply(context, current);
  const isCodeAllowed =
    !changes.code ||
    (await getApp(context).limits.consume(CODE_ATTEMPTS, callerOf(request, context).clientIp)).ok;
  const allowed = isCodeAllowed ? changes : { ...changes, code: undefined };
  const reviewed = changes.cartId === null && current ? await review(context, current, allowed) : null;
  const code = reviewed ? (reviewed.discountCode ?? undefined) : allowed.code;
  const changed = await requestContext.cart.change((contents) =>
    applyChanges(contents, { ...allowed, code }),
  );
  return { ...(await reply(context, changed)), message: reviewed?.message ?? null };
}

/** What merging a guest's copy into the stored cart will change. */
function review(
  context: Readonly<RouterContextProvider>,
  accountCart: StoredCart,
  { lines, code }: Pick<CartSyncRequest, "lines" | "code">,
) {
  const { settings } = getApp(context);
  const guest = { lines, discountCode: code || null };
  const merged = { ...accountCart, lines: mergeLines(accountCart.lines, lines) };
  return reviewMerge(
    { settings, view: (stored) => viewStoredCart(context, stored) },
    { accountCart, guest, merged },
  );
}

function applyChanges(contents: CartContents, { cartId, lines, code }: CartSyncRequest): CartContents {
  if (cartId === null) {
    const guestLines = lines.filter((line) => line.quantity > 0);
    return {
      lines: mergeLines(contents.lines, guestLines),
      discountCode: code || contents.discountCode,
    };
  }
  return {
    lines: setLines(contents.lines, lines),
    discountCode: code === undefined ? contents.discountCode : code || null,
  };
}

async function reply(
  context: Readonly<RouterContextProvider>,
  stored: StoredCart | null,
): Promise<CartReply> {
  if (!stored) return { cart: null };
  return { cart: await viewStoredCart(context, stored) };
}
