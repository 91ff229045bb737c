import type { RouterContextProvider } from "react-router";
import { SELECT_ALL_MATCHING } from "#app/components/admin/lists/use-selection.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { parseOrderSearch } from "#app/domain/orders/admin-list/order-search.ts";
import { numbersIn } from "#app/domain/orders/admin-list/selected-orders.ts";
import { MAX_PARCELS } from "#app/domain/orders/parcels/parcel-list.ts";
import { findNumbersToPack } from "#app/domain/orders/parcels/pack-orders.server.ts";
import { listItemsToPick } from "#app/domain/orders/parcels/pick-list.server.ts";

/** The pick list of the orders that a URL selects; of all matching orders, those that a day packs. */
export async function requestedPickList(
  context: Readonly<RouterContextProvider>,
  { searchParams: params }: URL,
) {
  const { db, clock, settings } = getApp(context);
  const isAll = params.get(SELECT_ALL_MATCHING.name) === SELECT_ALL_MATCHING.value;
  const numbers = isAll
    ? await findNumbersToPack(db, {
        requested: parseOrderSearch(params),
        now: clock.now(),
        limit: MAX_PARCELS,
      })
    : numbersIn(params);
  const { general } = await settings.get();
  return { ...(await listItemsToPick(db, numbers)), shop: general.name, printedAt: clock.now() };
}
