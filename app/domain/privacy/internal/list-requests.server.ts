import { listAlertsOf } from "#app/domain/back-in-stock/stock-alerts.server.ts";
import { listAbandonedCheckoutsOf } from "#app/domain/checkout/personal-data.server.ts";
import { messageKeyOf } from "#app/domain/messages/message-kinds.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

/** A contact's back-in-stock requests and abandoned checkouts, with the keys of the messages about them, which may have gone to a phone. */
export async function listRequestsOf(db: Queryable, contact: string) {
  const backInStock = await listAlertsOf(db, contact);
  const abandonedCheckouts = await listAbandonedCheckoutsOf(db, contact);
  const messageKeys = [
    ...backInStock.map(({ id }) => messageKeyOf("back-in-stock", id)),
    ...abandonedCheckouts.map(({ id }) => messageKeyOf("cart-reminder", id)),
  ];
  return { backInStock, abandonedCheckouts, messageKeys };
}
