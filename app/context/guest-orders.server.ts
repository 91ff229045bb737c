import { createCookie, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { isOrderKey, orderKey } from "#app/domain/orders/guest-orders/order-key.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";

type Context = Readonly<RouterContextProvider>;

const MAX_REMEMBERED = 5;
const MAX_AGE_SECONDS = 30 * 86_400;

// The orders whose signed link this browser has followed, or which it has placed, each with its key.
const cookie = createCookie("guest-orders", {
  path: "/",
  httpOnly: true,
  sameSite: "lax",
  maxAge: MAX_AGE_SECONDS,
});

const Keys = z.array(z.tuple([z.uuid(), z.string().max(64)])).max(MAX_REMEMBERED);

/** The ids of the guests' orders and checkouts that this browser may see, newest first. */
export async function listOpenedOrders(request: Request, context: Context): Promise<string[]> {
  const { secret } = getApp(context);
  const keys = Keys.safeParse(await cookie.parse(request.headers.get("cookie")));
  return keys.success ? keys.data.filter(([id, key]) => isOrderKey(secret, id, key)).map(([id]) => id) : [];
}

/** The Set-Cookie header that lets this browser see a guest's order. */
export async function rememberOrder(request: Request, context: Context, id: string): Promise<string> {
  const { secret } = getApp(context);
  const known = await listOpenedOrders(request, context);
  const ids = [id, ...known.filter((other) => other !== id)].slice(0, MAX_REMEMBERED);
  return cookie.serialize(ids.map((each) => [each, orderKey(secret, each)]));
}
