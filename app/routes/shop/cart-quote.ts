import { data } from "react-router";
import { z } from "zod";
import { MAX_CART_LINES } from "#app/domain/cart/cart.ts";
import { quoteCart } from "#app/domain/cart/quote-cart.server.ts";
import { storeOf } from "#app/request-scope.server.ts";
import type { Route } from "./+types/cart-quote";

const Wanted = z.array(z.uuid()).min(1).max(MAX_CART_LINES);

/** What the shop says today of the variants in a cart: `?ids=a,b,c`. Prices in minor units. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const wanted = Wanted.safeParse(new URL(request.url).searchParams.get("ids")?.split(","));
  if (!wanted.success) throw data({ message: "Name between 1 and 100 variants." }, { status: 400 });
  return { lines: await quoteCart(storeOf(context).db, wanted.data) };
}
