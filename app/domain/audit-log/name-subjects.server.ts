import { eq, inArray } from "drizzle-orm";
import type { AuditSubject } from "#app/domain/audit-log/audit-subject.ts";
import { categories, products } from "#app/domain/catalog/catalog.tables.ts";
import { posts } from "#app/domain/content/content.tables.ts";
import { discounts } from "#app/domain/discounts/discounts.tables.ts";
import { orderNumberLabel } from "#app/domain/orders/order.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { returns } from "#app/domain/orders/returns/returns.tables.ts";
import { returnNumberLabel } from "#app/domain/orders/returns/returns.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { Db } from "#app/platform/database/database.server.ts";

interface Entry {
  subjectType: string;
  subjectId: string;
}

/** The display names of the subjects of audit log entries by id. Deleted and unnamed subjects are left out. */
export async function nameSubjects(db: Db, entries: readonly Entry[]): Promise<Map<string, AuditSubject>> {
  const found = await Promise.all(
    Object.entries(READERS).map(async ([type, read]) => {
      const about = entries.filter((entry) => entry.subjectType === type && isUuid(entry.subjectId));
      return about.length > 0 ? read(db, [...new Set(about.map(({ subjectId }) => subjectId))]) : [];
    }),
  );
  return new Map(found.flat());
}

type Reader = (db: Db, ids: string[]) => Promise<[id: string, subject: AuditSubject][]>;

const READERS: Record<string, Reader> = {
  async order(db, ids) {
    const rows = await db
      .select({ id: orders.id, orderNumber: orders.number, currency: orders.currency })
      .from(orders)
      .where(inArray(orders.id, ids));
    return rows.map(({ id, orderNumber, currency }) => [
      id,
      { kind: "order", orderNumber, currency, label: orderNumberLabel(orderNumber) },
    ]);
  },
  async return(db, ids) {
    const rows = await db
      .select({
        id: returns.id,
        orderNumber: orders.number,
        currency: orders.currency,
        sequence: returns.sequence,
      })
      .from(returns)
      .innerJoin(orders, eq(orders.id, returns.orderId))
      .where(inArray(returns.id, ids));
    return rows.map(({ id, orderNumber, currency, sequence }) => [
      id,
      { kind: "order", orderNumber, currency, label: returnNumberLabel(orderNumber, sequence) },
    ]);
  },
  async product(db, ids) {
    const { id, name: label } = products;
    return named("product", await db.select({ id, label }).from(products).where(inArray(id, ids)));
  },
  async category(db, ids) {
    const { id, name: label } = categories;
    return named("category", await db.select({ id, label }).from(categories).where(inArray(id, ids)));
  },
  async discount(db, ids) {
    const { id, title: label, kind: valueKind } = discounts;
    const rows = await db.select({ id, label, valueKind }).from(discounts).where(inArray(id, ids));
    return rows.map((row) => [row.id, { kind: "discount", ...row }]);
  },
  async post(db, ids) {
    const { id, title: label } = posts;
    return named("post", await db.select({ id, label }).from(posts).where(inArray(id, ids)));
  },
};

function named(
  kind: Exclude<AuditSubject["kind"], "order" | "discount">,
  rows: { id: string; label: string }[],
): [string, AuditSubject][] {
  return rows.map(({ id, label }) => [id, { kind, id, label }]);
}
