import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { orderLines, orders } from "#app/domain/orders/orders.tables.ts";
import { returnLines, returns } from "#app/domain/orders/returns/returns.tables.ts";
import { countsAsReturned } from "#app/domain/orders/returns/search-returns.server.ts";
import { isPurchase, listMemberIds } from "#app/domain/people/internal/purchases.server.ts";
import { readPeople } from "#app/domain/people/list-people.server.ts";
import { people } from "#app/domain/people/people.tables.ts";
import type { PersonDetail } from "#app/domain/people/person.ts";
import { isUuid } from "#app/lib/id.ts";
import type { Db, Queryable } from "#app/platform/database/database.server.ts";
import { isAmong } from "#app/platform/database/query/conditions.ts";

/** The id of the person that another one was merged into; null if it was not merged. */
export async function findMergedInto(db: Queryable, id: string): Promise<string | null> {
  if (!isUuid(id)) return null;
  const [row] = await db
    .select({ mergedInto: people.mergedInto })
    .from(people)
    .where(and(eq(people.userId, id), isNotNull(people.mergedInto)));
  return row?.mergedInto ?? null;
}

/** A person's details; null for an unknown id and for a guest who has ordered nothing. */
export async function findPerson(
  db: Db,
  { id, currency }: { id: string; currency: string },
): Promise<PersonDetail | null> {
  if (!isUuid(id)) return null;
  const [person] = await readPeople(db, { ids: [id], currency });
  if (!person) return null;
  const memberIds = await listMemberIds(db, [id]);
  const [contacts, [annotation], items] = await Promise.all([
    listContacts(db, memberIds),
    db.select().from(people).where(eq(people.userId, id)),
    countItems(db, memberIds),
  ]);
  if (person.isGuest && contacts.length === 0) return null;
  const emails = [person.email, ...contacts.map(({ email }) => email)].filter(Boolean);
  const [first] = contacts;
  return {
    ...person,
    // The name of a guest is that of a purchase; without one, that of an unpaid order.
    name: person.isGuest && person.orderCount === 0 ? (first?.name ?? person.name) : person.name,
    memberIds,
    note: annotation?.note ?? "",
    version: annotation?.version ?? 0,
    emails: [...new Set(emails)],
    phones: [...new Set(contacts.map(({ phone }) => phone).filter(Boolean))],
    ...items,
  };
}

/** The most contacts that a page lists; a person has fewer. */
const MAX_CONTACTS = 20;

function listContacts(db: Queryable, memberIds: readonly string[]) {
  return db
    .selectDistinct({
      name: orders.customerName,
      email: sql<string>`lower(${orders.email})`,
      phone: sql<string>`coalesce(${orders.shippingAddress} ->> 'phone', '')`,
    })
    .from(orders)
    .where(inArray(orders.userId, [...memberIds]))
    .limit(MAX_CONTACTS);
}

/** The bought and returned items. Replacements cost nothing and are not bought. */
async function countItems(db: Queryable, memberIds: readonly string[]) {
  const isOfPerson = and(isPurchase, isAmong(orders.userId, memberIds));
  const [[bought], [returned]] = await Promise.all([
    db
      .select({ items: sql`coalesce(sum(${orderLines.quantity}), 0)`.mapWith(Number) })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(and(isOfPerson, sql`${orderLines.replacedLineId} is null`)),
    db
      .select({ items: sql`coalesce(sum(${returnLines.quantity}), 0)`.mapWith(Number) })
      .from(returnLines)
      .innerJoin(returns, eq(returns.id, returnLines.returnId))
      .innerJoin(orders, eq(orders.id, returns.orderId))
      .where(and(isOfPerson, countsAsReturned)),
  ]);
  return { boughtItems: bought?.items ?? 0, returnedItems: returned?.items ?? 0 };
}
