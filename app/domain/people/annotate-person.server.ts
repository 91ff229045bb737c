import { eq, inArray, sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { changedFields, eraseAuditedTexts, recordAudit } from "#app/domain/audit/audit.server.ts";
import { TagsField } from "#app/domain/orders/order-tags.ts";
import { listMemberIds } from "#app/domain/people/internal/purchases.server.ts";
import { people } from "#app/domain/people/people.tables.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import { textAreaField, versionField } from "#app/lib/forms/form-fields.ts";
import { isUuid } from "#app/lib/id.ts";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { MAX_NOTE } from "#app/domain/people/person.ts";

/** The form of the owner's note and tags about a person. `version` is the displayed one, 0 before the first note. */
export const AnnotationForm = z.object({
  version: versionField,
  tags: TagsField,
  note: textAreaField(MAX_NOTE),
});

export type AnnotatePersonResult =
  | { ok: true }
  /** `stale`: another person of the shop has changed them. */
  | { ok: false; error: "not-found" | "stale" };

interface Annotation {
  personId: string;
  version: number;
  tags: string[];
  note: string;
  actorId: string;
  at: Date;
}

/** Replaces the note and the tags of a person, with an audit entry. Unchanged ones have no effect. */
export function annotatePerson(db: Db, change: Annotation): Promise<AnnotatePersonResult> {
  const { personId, version, tags, note, actorId, at } = change;
  return inTransaction(db, async (tx): Promise<AnnotatePersonResult> => {
    if (!isUuid(personId) || !(await lockPerson(tx, personId))) return { ok: false, error: "not-found" };
    const saved = await readAnnotation(tx, personId);
    if (saved.version !== version) return { ok: false, error: "stale" };
    const changed = changedFields({ tags: saved.tags, note: saved.note }, { tags, note });
    if (!changed) return { ok: true };
    await writeAnnotation(tx, { personId, tags, note, at });
    await recordAudit(tx, {
      actorId,
      action: "customer.annotate",
      subjectType: "customer",
      subjectId: personId,
      ...changed,
      at,
    });
    return { ok: true };
  });
}

/** Locks the row of `users` of a person: no note, tag or merge of the person is written by others until the commit. */
export async function lockPerson(tx: Tx, personId: string): Promise<{ isGuest: boolean } | null> {
  const [row] = await tx
    .select({ isGuest: users.isGuest })
    .from(users)
    .where(eq(users.id, personId))
    .for("no key update");
  return row ?? null;
}

const NO_ANNOTATION = { tags: [] as string[], note: "", version: 0, mergedInto: null };

/** The note and tags of a locked person; empty before the first. */
export async function readAnnotation(tx: Tx, personId: string) {
  const [row] = await tx.select().from(people).where(eq(people.userId, personId));
  return row ?? NO_ANNOTATION;
}

/** Stores the note and tags of a locked person, and raises the version. */
export async function writeAnnotation(
  tx: Tx,
  { personId, tags, note, at }: { personId: string; tags: string[]; note: string; at: Date | SQL },
): Promise<void> {
  const values = { tags, note, updatedAt: at };
  await tx
    .insert(people)
    .values({ userId: personId, ...values })
    .onConflictDoUpdate({
      target: people.userId,
      set: { ...values, version: sql`${people.version} + 1` },
    });
}

/** Deletes the notes and tags about some people and about all who were merged with them, for the erasure of their data. */
export async function deleteAnnotationsOf(tx: Tx, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  const rows = await tx
    .select({ userId: people.userId, mergedInto: people.mergedInto })
    .from(people)
    .where(inArray(people.userId, [...userIds]));
  if (rows.length === 0) return;
  const personIds = rows.map(({ userId, mergedInto }) => mergedInto ?? userId);
  const ids = await listMemberIds(tx, [...new Set(personIds)]);
  await tx
    .update(people)
    .set({ note: "", tags: [], version: sql`${people.version} + 1` })
    .where(inArray(people.userId, ids));
  await eraseAuditedTexts(tx, ids);
}
