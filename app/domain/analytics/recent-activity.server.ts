import { desc, eq, ne } from "drizzle-orm";
import type { Activity } from "#app/domain/analytics/shop-figures.ts";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { contactMessages } from "#app/domain/customers/customers.tables.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { returns } from "#app/domain/orders/returns/returns.tables.ts";
import { GOODWILL } from "#app/domain/orders/returns/returns.ts";
import { reviews } from "#app/domain/reviews/reviews.tables.ts";
import type { Db } from "#app/platform/database/database.server.ts";

const SHOWN = 8;

/** The latest orders, returns, pending reviews and messages together, newest first. */
export async function listRecentActivity(db: Db): Promise<Activity[]> {
  const all = await Promise.all([latestOrders(db), latestReturns(db), latestReviews(db), latestMessages(db)]);
  return all
    .flat()
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, SHOWN);
}

async function latestOrders(db: Db): Promise<Activity[]> {
  const rows = await db
    .select({
      id: orders.id,
      at: orders.createdAt,
      orderNumber: orders.number,
      customerName: orders.customerName,
      totalMinor: orders.totalMinor,
      currency: orders.currency,
    })
    .from(orders)
    .orderBy(desc(orders.number))
    .limit(SHOWN);
  return rows.map((row) => ({ kind: "order", ...row }));
}

// Ids are ordered by time, so the primary key finds the latest.
async function latestReturns(db: Db): Promise<Activity[]> {
  const rows = await db
    .select({
      id: returns.id,
      at: returns.createdAt,
      orderNumber: orders.number,
      customerName: orders.customerName,
      returnKind: returns.kind,
      resolution: returns.resolution,
    })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(ne(returns.reason, GOODWILL))
    .orderBy(desc(returns.id))
    .limit(SHOWN);
  return rows.map((row) => ({ kind: "return", ...row }));
}

async function latestReviews(db: Db): Promise<Activity[]> {
  const rows = await db
    .select({
      id: reviews.id,
      at: reviews.createdAt,
      authorName: reviews.authorName,
      productName: products.name,
      rating: reviews.rating,
    })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(eq(reviews.status, "pending"))
    .orderBy(desc(reviews.createdAt))
    .limit(SHOWN);
  return rows.map((row) => ({ kind: "review", ...row }));
}

async function latestMessages(db: Db): Promise<Activity[]> {
  const rows = await db
    .select({
      id: contactMessages.id,
      at: contactMessages.createdAt,
      name: contactMessages.name,
      subject: contactMessages.subject,
    })
    .from(contactMessages)
    .orderBy(desc(contactMessages.id))
    .limit(SHOWN);
  return rows.map((row) => ({ kind: "message", ...row }));
}
