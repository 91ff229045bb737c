import { and, asc, desc, eq } from "drizzle-orm";
import { lockAccount } from "#app/domain/customers/customer-records.server.ts";
import { savedBodies } from "#app/domain/fit/fit.tables.ts";
import { MAX_SAVED_BODIES, type NamedBody, type SavedBody } from "#app/domain/fit/saved-bodies/saved-body.ts";
import { newId, isUuid } from "#app/lib/id.ts";
import type { Db, Queryable, Tx } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";

const columns = {
  id: savedBodies.id,
  name: savedBodies.name,
  body: savedBodies.body,
  preference: savedBodies.preference,
  isMarked: savedBodies.isMarked,
};

type Row = Omit<SavedBody, "lengths"> & { body: Pick<SavedBody, "lengths"> };

const toSaved = ({ body: { lengths, ...body }, ...row }: Row): SavedBody => ({ ...row, body, lengths });

const owned = (userId: string, id: string) => and(eq(savedBodies.userId, userId), eq(savedBodies.id, id));

/** A customer's saved bodies: the marked one first, then by name. */
export async function listSavedBodies(db: Queryable, userId: string): Promise<SavedBody[]> {
  const rows = await db
    .select(columns)
    .from(savedBodies)
    .where(eq(savedBodies.userId, userId))
    .orderBy(desc(savedBodies.isMarked), asc(savedBodies.name), asc(savedBodies.id));
  return rows.map(toSaved);
}

/** Null when there is no such body or it belongs to another customer. */
export async function findSavedBody(db: Queryable, userId: string, id: string): Promise<SavedBody | null> {
  if (!isUuid(id)) return null;
  const [body] = await db.select(columns).from(savedBodies).where(owned(userId, id));
  return body ? toSaved(body) : null;
}

export type SaveBodyResult = { ok: true; id: string } | { ok: false; error: "too-many" | "not-found" };

interface SaveBody {
  userId: string;
  /** Null adds a body. */
  id: string | null;
  saved: NamedBody;
  now: Date;
}

/** Adds or changes a saved body in the caller's transaction. The first one is marked. */
export async function saveBody(tx: Tx, { userId, id, saved, now }: SaveBody): Promise<SaveBodyResult> {
  await lockAccount(tx, userId);
  const { name, body, preference, lengths } = saved;
  const values = { name, body: { ...body, lengths }, preference, updatedAt: now };
  if (id !== null) {
    if (!(await findSavedBody(tx, userId, id))) return { ok: false, error: "not-found" };
    await tx.update(savedBodies).set(values).where(owned(userId, id));
    return { ok: true, id };
  }
  const all = await tx.$count(savedBodies, eq(savedBodies.userId, userId));
  if (all >= MAX_SAVED_BODIES) return { ok: false, error: "too-many" };
  const added = { id: newId(), userId, ...values, isMarked: all === 0, createdAt: now };
  await tx.insert(savedBodies).values(added);
  return { ok: true, id: added.id };
}

/** Marks the sizes of this body on products. Returns false when it does not exist or belongs to another customer. */
export function markBody(db: Db, userId: string, id: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lockAccount(tx, userId);
    if (!(await findSavedBody(tx, userId, id))) return false;
    await tx.update(savedBodies).set({ isMarked: false }).where(eq(savedBodies.userId, userId));
    await tx.update(savedBodies).set({ isMarked: true }).where(owned(userId, id));
    return true;
  });
}

/** Deletes a body. Returns false when it does not exist or belongs to another customer. */
export async function deleteBody(db: Db, userId: string, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const gone = await db.delete(savedBodies).where(owned(userId, id)).returning({ id: savedBodies.id });
  return gone.length > 0;
}

/** Deletes all bodies of a customer. */
export async function deleteBodies(tx: Tx, userId: string): Promise<void> {
  await tx.delete(savedBodies).where(eq(savedBodies.userId, userId));
}
