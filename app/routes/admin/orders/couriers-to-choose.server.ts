import type { RouterContextProvider } from "react-router";
import { getApp } from "#app/context/context-keys.server.ts";
import { courierNames } from "#app/domain/orders/shipments/couriers.ts";

/** The names of the couriers that can be chosen for a parcel: those of every store, and the shop's own. */
export async function couriersToChoose(context: Readonly<RouterContextProvider>): Promise<string[]> {
  const { ownCouriers } = await getApp(context).settings.get();
  return courierNames(ownCouriers.couriers);
}
