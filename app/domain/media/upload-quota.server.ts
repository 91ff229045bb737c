import { DAY_MS } from "#app/lib/time/durations.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { consumeLimit, type Limit } from "#app/platform/http/rate-limit.server.ts";

const IMAGES_PER_CUSTOMER: Limit = { name: "images-day", max: 20, windowMs: DAY_MS };

/**
 * Counts an image that the transaction is about to record for a customer. False if the day's images are used up. The count's row stays
 * locked until the transaction ends, so that one customer's images are recorded one after the other. Protects the storage rather than the
 * server, so it applies even where RATE_LIMITS is off.
 */
export async function countImage(tx: Tx, userId: string, now: Date): Promise<boolean> {
  return (await consumeLimit(tx, { limit: IMAGES_PER_CUSTOMER, who: userId, now })).ok;
}
