import { sql, type SQL } from "drizzle-orm";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import type { PlaceOrderRequest } from "#app/domain/checkout/checkout.ts";
import type { Reservation } from "#app/domain/checkout/reservation.ts";
import {
  checkoutsToEnd,
  minutesToPay,
  type OpenCheckout,
} from "#app/domain/checkout/unpaid/unpaid-limits.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import type { Locked } from "#app/platform/database/locked.ts";
import { lockNames } from "#app/platform/database/lock-names.server.ts";

type Buyer = Pick<PlaceOrderRequest, "userId" | "guest" | "form" | "network">;

type LockedBuyer = Locked<Buyer>;

interface UnpaidStock {
  /** The open checkouts of the same buyer, contact or network address. */
  open: OpenCheckout[];
  /** The pieces of all open checkouts, by variant. */
  unpaid: ReadonlyMap<string, number>;
}

/**
 * Locks the buyer, and the network address, until commit: concurrent checkouts count each other. Before any variant is locked, so that no
 * two checkouts block each other.
 */
export async function lockBuyer(tx: Tx, buyer: Buyer): Promise<LockedBuyer> {
  await lockNames(
    tx,
    namesOf(buyer).map(({ name, value }) => `unpaid ${name} ${value}`),
  );
  return buyer as LockedBuyer;
}

type UnpaidCheck =
  /** The minutes for which the pieces are held. */
  | { ok: true; minutes: number }
  | { ok: false; refusal: Extract<Reservation, { kind: "too-much-unpaid" | "stock-refused" }> };

/** Checks a new checkout against the limits of unpaid stock. `variants` are the locked ones, with the pieces that are held for the buyer. */
export async function checkUnpaidStock(
  tx: Tx,
  buyer: LockedBuyer,
  {
    locked,
    variants,
    lines,
    mostPieces,
  }: {
    locked: Locked<readonly { variantId: string }[]>;
    variants: readonly { variantId: string; inventory: number }[];
    lines: readonly { variantId: string; quantity: number }[];
    mostPieces: number;
  },
): Promise<UnpaidCheck> {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  if (pieces > mostPieces)
    return { ok: false, refusal: { kind: "stock-refused", message: tooMany(mostPieces) } };
  const { open, unpaid } = await readUnpaidStock(
    tx,
    buyer,
    locked.map(({ variantId }) => variantId),
  );
  const checkoutIds = checkoutsToEnd(open, { pieces, mostPieces });
  if (checkoutIds.length > 0) return { ok: false, refusal: { kind: "too-much-unpaid", checkoutIds } };
  const requested = new Map(lines.map(({ variantId, quantity }) => [variantId, quantity]));
  const minutes = minutesToPay(
    variants.map(({ variantId, inventory }) => ({
      free: inventory,
      unpaid: unpaid.get(variantId) ?? 0,
      requested: requested.get(variantId) ?? 0,
    })),
  );
  return { ok: true, minutes };
}

function tooMany(mostPieces: number): string {
  const items = mostPieces === 1 ? "one item" : `${mostPieces} items`;
  return `An order can have at most ${items}. Please remove some, and order them afterwards.`;
}

async function readUnpaidStock(tx: Tx, buyer: Buyer, variantIds: readonly string[]): Promise<UnpaidStock> {
  const shared = namesOf(buyer).map(
    ({ name, isShared }) => sql`case when ${isShared} then ${name}::text end`,
  );
  const { rows } = await tx.execute<{
    id: string;
    at: string;
    shared: string[];
    variantId: string;
    quantity: number;
  }>(sql`
    select c.id, c.created_at as at, c.shared, line ->> 'variantId' as "variantId", (line ->> 'quantity')::int as quantity
    from (
      select id, created_at, plan, array_remove(array[${sql.join(shared, sql`, `)}], null) as shared
      from ${checkouts} where status = 'reserved' and plan is not null
    ) c cross join lateral jsonb_array_elements(c.plan -> 'lines') line
    where c.shared <> '{}' or line ->> 'variantId' in (${sql.join(
      variantIds.map((id) => sql`${id}`),
      sql`, `,
    )})`);
  const open = new Map<string, OpenCheckout>();
  const unpaid = new Map<string, number>();
  for (const { id, at, shared: names, variantId, quantity } of rows) {
    unpaid.set(variantId, (unpaid.get(variantId) ?? 0) + quantity);
    if (names.length === 0) continue;
    const pieces = quantity + (open.get(id)?.pieces ?? 0);
    open.set(id, { id, createdAt: new Date(at), shared: names, pieces });
  }
  return { open: [...open.values()], unpaid };
}

interface Name {
  name: "account" | "email" | "phone" | "network";
  value: string;
  /** Condition: a checkout shares it. */
  isShared: SQL;
}

/** A typed contact counts among guests alone: nobody can end the checkout of an account by typing its phone number. */
function namesOf({ userId, guest, form, network }: Buyer): Name[] {
  const isGuest = sql`plan ->> 'isGuest' = 'true'`;
  const email = form.email.toLowerCase();
  const names: Name[] = guest
    ? [
        { name: "email", value: email, isShared: sql`${isGuest} and lower(plan ->> 'email') = ${email}` },
        {
          name: "phone",
          value: form.phone,
          isShared: sql`${isGuest} and plan -> 'address' ->> 'phone' = ${form.phone}`,
        },
      ]
    : [{ name: "account", value: userId, isShared: sql`user_id = ${userId}` }];
  if (network)
    names.push({ name: "network", value: network, isShared: sql`plan ->> 'network' = ${network}` });
  return names.filter(({ value }) => value !== "");
}
