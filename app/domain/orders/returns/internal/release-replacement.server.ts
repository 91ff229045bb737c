import type { DocumentContext } from "#app/domain/orders/internal/documents/issue-invoice.server.ts";
import { addReplacements } from "#app/domain/orders/returns/internal/add-replacements.server.ts";
import type { LockedReturn } from "#app/domain/orders/returns/internal/change-return.server.ts";
import { REPLACEMENT_MOMENTS, type ReplacementMoment } from "#app/domain/orders/returns/returns.settings.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

/** How the replacement is sent by the shop's settings, the step of the return that is taken, and the context of its tax documents. */
interface ReleaseContext extends DocumentContext {
  setting: ReplacementMoment;
  /** The moment that the step brings about. */
  now: ReplacementMoment;
  actorId: string;
}

export interface Release {
  set: { replacementAt: Date };
  /** The credit note and the invoice of the exchange. */
  documentIds: string[];
  /** The items to be packed, such as "1 × Noor Kurta (3XL · Mint)". */
  items: string[];
}

/**
 * Decides whether the replacement of an exchange is sent with this step of its return, and then adds it to the order, where it waits to be
 * packed. `null` where it is not due yet, was sent before, or nothing is exchanged; `out-of-stock` where it is due but sold out.
 */
export async function releaseReplacement(
  tx: Tx,
  locked: LockedReturn,
  { setting, now, ...context }: ReleaseContext,
): Promise<Release | "out-of-stock" | null> {
  const { row } = locked;
  const isDue = REPLACEMENT_MOMENTS.indexOf(now) <= REPLACEMENT_MOMENTS.indexOf(setting);
  if (row.resolution !== "exchange" || row.replacementAt !== null || !isDue) return null;
  const added = await addReplacements(tx, locked, context);
  return added === null ? "out-of-stock" : { set: { replacementAt: context.at }, ...added };
}
