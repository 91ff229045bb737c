import { and, asc, desc, eq, sql } from "drizzle-orm";
import {
  MAX_SAVED_ADDRESSES,
  type Address,
  type SavedAddress,
} from "#app/domain/customers/addresses/address.ts";
import { COUNTRY_CODES } from "#app/domain/customers/addresses/country-names.ts";
import { addresses, users } from "#app/domain/customers/customers.tables.ts";
import { newId, isUuid } from "#app/lib/id.ts";
import type { Db, Queryable, Tx } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";

export type SaveAddressResult = { ok: true; id: string } | { ok: false; error: "too-many" | "not-found" };

interface NewAddress {
  userId: string;
  address: Address;
  isDefault: boolean;
}

/** A customer's saved addresses: the default first, then newest first. */
export async function listAddresses(db: Queryable, userId: string): Promise<SavedAddress[]> {
  const rows = await db
    .select(columns)
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(desc(addresses.isDefault), desc(addresses.createdAt), asc(addresses.id))
    .limit(MAX_SAVED_ADDRESSES);
  return rows.map(toSaved);
}

/** Null when there is no such address or it belongs to another customer. */
export async function findAddress(db: Queryable, userId: string, id: string): Promise<SavedAddress | null> {
  if (!isUuid(id)) return null;
  const [row] = await db.select(columns).from(addresses).where(owned(userId, id));
  return row ? toSaved(row) : null;
}

/** Saves an address. The first becomes the default; saving a duplicate returns the existing one with the new phone number. Fails as `too-many`. */
export function addAddress(db: Db, requested: NewAddress): Promise<SaveAddressResult> {
  const { userId, address, isDefault } = requested;
  return inTransaction(db, async (tx): Promise<SaveAddressResult> => {
    await lockForCheck(tx, userId);
    const all = await tx.$count(addresses, eq(addresses.userId, userId));
    const same = await findSame(tx, userId, address);
    if (!same && all >= MAX_SAVED_ADDRESSES) return { ok: false, error: "too-many" };
    const id = same ?? newId();
    if (!same) await tx.insert(addresses).values({ id, userId, ...address });
    else if (address.phone) await tx.update(addresses).set({ phone: address.phone }).where(owned(userId, id));
    if (isDefault || all === 0) await setDefault(tx, userId, id);
    return { ok: true, id };
  });
}

/** Updates an address. Unticking "default" has no effect: another address has to be made the default instead. */
export function changeAddress(
  db: Db,
  id: string,
  { userId, address, isDefault }: NewAddress,
): Promise<SaveAddressResult> {
  return inTransaction(db, async (tx): Promise<SaveAddressResult> => {
    await lockForCheck(tx, userId);
    if (!isUuid(id)) return { ok: false, error: "not-found" };
    const changed = await tx
      .update(addresses)
      .set(address)
      .where(owned(userId, id))
      .returning({ id: addresses.id });
    if (changed.length === 0) return { ok: false, error: "not-found" };
    if (isDefault) await setDefault(tx, userId, id);
    return { ok: true, id };
  });
}

/** Sets the phone number of a customer's saved address if it has none. Does nothing if the address belongs to another customer. */
export async function addMissingPhone(
  db: Db,
  { userId, id, phone }: { userId: string; id: string; phone: string },
): Promise<void> {
  if (!isUuid(id) || phone === "") return;
  await db
    .update(addresses)
    .set({ phone })
    .where(and(owned(userId, id), eq(addresses.phone, "")));
}

/** Returns false when there is no such address or it belongs to another customer. */
export function makeDefaultAddress(db: Db, userId: string, id: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lockForCheck(tx, userId);
    if (!(await findAddress(tx, userId, id))) return false;
    await setDefault(tx, userId, id);
    return true;
  });
}

/**
 * Deletes an address; the newest remaining one becomes the default. Returns false when it does not exist or belongs to another
 * customer.
 */
export function deleteAddress(db: Db, userId: string, id: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lockForCheck(tx, userId);
    if (!isUuid(id)) return false;
    const [deleted] = await tx
      .delete(addresses)
      .where(owned(userId, id))
      .returning({ wasDefault: addresses.isDefault });
    if (!deleted) return false;
    const [next] = deleted.wasDefault ? await listAddresses(tx, userId) : [];
    if (next) await setDefault(tx, userId, next.id);
    return true;
  });
}

const columns = {
  id: addresses.id,
  firstName: addresses.firstName,
  lastName: addresses.lastName,
  street: addresses.street,
  city: addresses.city,
  state: addresses.state,
  postalCode: addresses.postalCode,
  country: addresses.country,
  phone: addresses.phone,
  isDefault: addresses.isDefault,
};

function toSaved(row: Omit<SavedAddress, "country"> & { country: string }): SavedAddress {
  const country = COUNTRY_CODES.find((code) => code === row.country);
  if (!country) throw new Error(`Address ${row.id} is in a country that the shop does not know`);
  return { ...row, country };
}

const owned = (userId: string, id: string) => and(eq(addresses.userId, userId), eq(addresses.id, id));

/** Serialises the changes to one customer's addresses, which protects the single default and the maximum count. */
async function lockForCheck(tx: Tx, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
}

async function setDefault(tx: Tx, userId: string, id: string): Promise<void> {
  await tx
    .update(addresses)
    .set({ isDefault: sql`${addresses.id} = ${id}` })
    .where(eq(addresses.userId, userId));
}

async function findSame(tx: Tx, userId: string, address: Address): Promise<string | null> {
  const { phone: _, ...addressFields } = address;
  const isSame = (saved: SavedAddress) =>
    (Object.keys(addressFields) as (keyof typeof addressFields)[]).every(
      (field) => saved[field].toLowerCase() === addressFields[field].toLowerCase(),
    );
  return (await listAddresses(tx, userId)).find(isSame)?.id ?? null;
}
