import { apiKeys } from "#app/domain/api-keys/api-keys.tables.ts";
import { desc, eq, ilike, inArray, lt, or, sql } from "drizzle-orm";
import { fieldChanges, type FieldChange } from "#app/domain/audit-log/audit-changes.ts";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import { isUuid } from "#app/lib/id.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { containing } from "#app/platform/database/query/conditions.ts";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { orderNumberIn } from "#app/domain/orders/order.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { returns } from "#app/domain/orders/returns/returns.tables.ts";

export interface AuditView {
  id: string;
  at: Date;
  /** The user who made the change; null for a deleted user. */
  actor: string | null;
  /** "order.shipped" */
  action: string;
  subjectType: string;
  subjectId: string;
  changes: FieldChange[];
  /** The kinds of a discount's value before and after; null where the entry does not state them. */
  kinds: { before: string | null; after: string | null };
}

function kindIn(snapshot: unknown): string | null {
  const isKnown = typeof snapshot === "object" && snapshot !== null && "kind" in snapshot;
  return isKnown && typeof snapshot.kind === "string" ? snapshot.kind : null;
}

export const AUDIT_PER_PAGE = 50;

// The log is unbounded and a search may match nothing: each page scans at most this many entries.
const READ_AT_MAX = 4_000;

/**
 * The audit log, newest first, starting at an entry. A search matches the action, the subject and the texts of the change; entries
 * about `subjectIds`, which the caller found for the search text, match too. `older` is the cursor of the next page, also when this
 * page's scan found nothing.
 */
export async function listAudit(
  db: Db,
  { search, before, subjectIds }: { search: string; before: string | null; subjectIds: readonly string[] },
): Promise<{ entries: AuditView[]; older: string | null }> {
  const from = before && isUuid(before) ? lt(auditLog.id, before) : undefined;
  const read = db
    .select()
    .from(auditLog)
    .where(from)
    .orderBy(desc(auditLog.id))
    .limit(search === "" ? AUDIT_PER_PAGE + 1 : READ_AT_MAX)
    .as("read");
  const words = containing(search);
  const isFound = or(
    ilike(read.action, words),
    ilike(read.subjectId, words),
    subjectIds.length > 0 ? inArray(read.subjectId, [...subjectIds]) : undefined,
    ilike(users.email, words),
    ilike(apiKeys.name, words),
    sql`${read.before}::text ilike ${words}`,
    sql`${read.after}::text ilike ${words}`,
  );
  const rows = await db
    .select({
      id: read.id,
      at: read.at,
      actor: sql<string | null>`coalesce(${users.email}, ${apiKeys.name})`,
      action: read.action,
      subjectType: read.subjectType,
      subjectId: read.subjectId,
      before: read.before,
      after: read.after,
    })
    .from(read)
    .leftJoin(users, eq(users.id, read.actorId))
    .leftJoin(apiKeys, eq(apiKeys.id, read.actorId))
    .where(search === "" ? undefined : isFound)
    .orderBy(desc(read.id))
    .limit(AUDIT_PER_PAGE + 1);
  const entries = rows.slice(0, AUDIT_PER_PAGE).map(({ before: was, after: is, ...entry }) => ({
    ...entry,
    changes: fieldChanges(was, is),
    kinds: { before: kindIn(was), after: kindIn(is) },
  }));
  if (rows.length > AUDIT_PER_PAGE) return { entries, older: entries.at(-1)?.id ?? null };
  return { entries, older: search === "" ? null : await endOfReading(db, from) };
}

/** The last entry that a search has scanned, when there are older ones. */
async function endOfReading(db: Db, from: ReturnType<typeof lt> | undefined): Promise<string | null> {
  const [last, older] = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(from)
    .orderBy(desc(auditLog.id))
    .offset(READ_AT_MAX - 1)
    .limit(2);
  return last && older ? last.id : null;
}

const MAX_SUBJECTS = 500;
const MIN_NAME_LENGTH = 3;

/**
 * The ids of products whose name matches a search, or of an order and its returns by number. Audit entries record only changed fields,
 * so a product's name is usually not in the entry itself.
 */
export async function findSubjectIds(db: Db, search: string): Promise<string[]> {
  const [named, numbered] = await Promise.all([findProducts(db, search), findOrder(db, search)]);
  return [...named, ...numbered];
}

async function findProducts(db: Db, search: string): Promise<string[]> {
  if (search.length < MIN_NAME_LENGTH) return [];
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(ilike(products.name, containing(search)))
    .limit(MAX_SUBJECTS);
  return rows.map(({ id }) => id);
}

async function findOrder(db: Db, search: string): Promise<string[]> {
  const number = orderNumberIn(search);
  if (number === null) return [];
  const orderRows = await db.select({ id: orders.id }).from(orders).where(eq(orders.number, number));
  const ids = orderRows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const returnRows = await db.select({ id: returns.id }).from(returns).where(inArray(returns.orderId, ids));
  return [...ids, ...returnRows.map(({ id }) => id)];
}
