import { eq, or, sql } from "drizzle-orm";
import { moveCustomerEntries, recordAudit } from "#app/domain/audit/audit.server.ts";
import { MAX_TAGS } from "#app/domain/orders/order-tags.ts";
import { lockPerson, readAnnotation, writeAnnotation } from "#app/domain/people/annotate-person.server.ts";
import { MAX_NOTE } from "#app/domain/people/person.ts";
import { people } from "#app/domain/people/people.tables.ts";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";

export type MergePeopleResult =
  | { ok: true }
  /** `two-accounts`: a merge joins no logins. `merged`: one of them was merged in the meantime. */
  | { ok: false; error: "not-found" | "same" | "two-accounts" | "merged" };

interface Merge {
  /** The person that remains: the account, if one of them has one. */
  keptId: string;
  /** The guest who is listed as the same person from now on. */
  mergedId: string;
  actorId: string;
  at: Date;
}

/**
 * Makes a guest one person with another guest or an account, with an audit entry: their orders, figures, tags and notes are shown as one. Orders
 * keep their customer's row, so limits, links and logins do not change, and what the guest orders later belongs to the same person.
 */
export function mergePeople(db: Db, merge: Merge): Promise<MergePeopleResult> {
  const { keptId, mergedId, actorId, at } = merge;
  return inTransaction(db, async (tx): Promise<MergePeopleResult> => {
    if (keptId === mergedId) return { ok: false, error: "same" };
    // In the order of the ids, so that two merges of the same people wait for each other.
    const locked = new Map<string, { isGuest: boolean } | null>();
    for (const id of [keptId, mergedId].toSorted()) locked.set(id, await lockPerson(tx, id));
    const merged = locked.get(mergedId);
    if (!locked.get(keptId) || !merged) return { ok: false, error: "not-found" };
    if (!merged.isGuest) return { ok: false, error: "two-accounts" };
    const [annotation, mergedAnnotation] = [
      await readAnnotation(tx, keptId),
      await readAnnotation(tx, mergedId),
    ];
    if (annotation.mergedInto !== null || mergedAnnotation.mergedInto !== null)
      return { ok: false, error: "merged" };
    const { tags, note } = joinedAnnotation(annotation, mergedAnnotation);
    await writeAnnotation(tx, { personId: keptId, tags, note, at });
    await writeAnnotation(tx, { personId: mergedId, tags: [], note: "", at });
    // Guests who were merged into this one before belong to the remaining person, too.
    await tx
      .update(people)
      .set({ mergedInto: keptId })
      .where(or(eq(people.userId, mergedId), eq(people.mergedInto, mergedId)));
    await recordAudit(tx, {
      actorId,
      action: "customer.merge",
      subjectType: "customer",
      subjectId: keptId,
      before: { tags: annotation.tags },
      after: { tags, merged: mergedId },
      at,
    });
    return { ok: true };
  });
}

interface Annotated {
  tags: string[];
  note: string;
}

/** The tags and notes of two people as those of one, within the limits of their form. */
function joinedAnnotation(one: Annotated, other: Annotated): Annotated {
  const tags = [...new Set([...one.tags, ...other.tags])].toSorted((a, b) => (a < b ? -1 : 1));
  const note = [one.note, other.note].filter(Boolean).join("\n\n");
  return { tags: tags.slice(0, MAX_TAGS), note: note.slice(0, MAX_NOTE) };
}

/**
 * Gives the account that took over a guest's orders the guest's note, tags and audit entries, before the guest's row is deleted. Guests who
 * were merged into that guest belong to the account then.
 */
export async function joinPerson(
  tx: Tx,
  { guestId, accountId }: { guestId: string; accountId: string },
): Promise<void> {
  const [row] = await tx
    .select()
    .from(people)
    .where(or(eq(people.userId, guestId), eq(people.mergedInto, guestId)))
    .limit(1);
  if (!row) return;
  for (const id of [guestId, accountId].toSorted()) await lockPerson(tx, id);
  const at = sql`now()`;
  const annotation = await readAnnotation(tx, guestId);
  if (annotation.tags.length > 0 || annotation.note !== "") {
    const { tags, note } = joinedAnnotation(await readAnnotation(tx, accountId), annotation);
    await writeAnnotation(tx, { personId: accountId, tags, note, at });
    await writeAnnotation(tx, { personId: guestId, tags: [], note: "", at });
  }
  await tx.update(people).set({ mergedInto: accountId }).where(eq(people.mergedInto, guestId));
  await moveCustomerEntries(tx, { fromId: guestId, toId: accountId });
}
