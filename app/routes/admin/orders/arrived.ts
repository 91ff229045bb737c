import { getApp } from "#app/context/context-keys.server.ts";
import { countNewOrders } from "#app/domain/orders/admin-list/new-orders.server.ts";
import { parseOrderSearch } from "#app/domain/orders/admin-list/order-search.ts";
import type { Route } from "./+types/arrived";

/** How many orders of a list have arrived after the order with the number `after`, for the note "3 new". */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock } = getApp(context);
  const after = /^\d{1,9}$/.test(url.searchParams.get("after") ?? "")
    ? Number(url.searchParams.get("after"))
    : null;
  if (after === null) return { count: 0 };
  const requested = parseOrderSearch(url.searchParams);
  return { count: await countNewOrders(db, { requested, after, now: clock.now() }) };
}
