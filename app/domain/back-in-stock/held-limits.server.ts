import { and, inArray, sql } from "drizzle-orm";
import { stockAlerts } from "#app/domain/back-in-stock/back-in-stock.tables.ts";
import { isProvenEmail } from "#app/domain/orders/proven-contacts.server.ts";
import { lockNames } from "#app/platform/database/lock-names.server.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

// Anybody can type any number of addresses into the form of a sold-out product. Without limits, invented ones would hold each restocked
// piece for days.

/** The most pieces that one address can hold at a time. */
export const MAX_HELD_PER_ADDRESS = 5;

/** The number of a variant's pieces that can be held, of those in stock and held: half of them, and the only one of a restock of one. */
export function mostHeld(pieces: number): number {
  return pieces === 1 ? 1 : Math.floor(pieces / 2);
}

/**
 * Chooses the alerts that hold a piece: the first ones, at most `free`, whose address is proven and holds fewer than
 * `MAX_HELD_PER_ADDRESS` pieces. Locks the addresses until commit.
 */
export async function chooseHolders(
  tx: Tx,
  alerts: readonly { id: string; email: string }[],
  free: number,
): Promise<string[]> {
  if (free <= 0 || alerts.length === 0) return [];
  const emails = alerts.map(({ email }) => email);
  await lockNames(
    tx,
    emails.map((email) => `held pieces ${email}`),
  );
  const mayHold = await listProvenWithRoom(tx, emails);
  return alerts
    .filter(({ email }) => mayHold.has(email))
    .slice(0, free)
    .map(({ id }) => id);
}

/** Those of the addresses that are proven and may hold one more piece. */
async function listProvenWithRoom(tx: Tx, emails: readonly string[]): Promise<ReadonlySet<string>> {
  const { email } = stockAlerts;
  const rows = await tx
    .select({ email })
    .from(stockAlerts)
    .where(and(inArray(email, [...emails]), isProvenEmail(tx, email)))
    .groupBy(email)
    .having(sql`count(*) filter (where ${stockAlerts.isHeld}) < ${MAX_HELD_PER_ADDRESS}`);
  return new Set(rows.map((row) => row.email));
}
