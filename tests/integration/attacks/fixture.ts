import { eq } from "drizzle-orm";
import { addresses, profiles, sessions } from "#app/domain/customers/customers.tables.ts";
import { listSavedBodies } from "#app/domain/fit/saved-bodies/saved-bodies.server.ts";
import { returns } from "#app/domain/orders/returns/returns.tables.ts";
import { reviews } from "#app/domain/reviews/reviews.tables.ts";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { issueDocument } from "#tests/fixtures/tax/issued-document.ts";
import { buy, readOrder } from "#tests/fixtures/orders/placed-order.ts";
import type { TestApp } from "#tests/servers/test-app.ts";
import { stockProduct } from "#tests/servers/test-store.ts";
import { TRACES, fullCustomer, type FullCustomer } from "#tests/fixtures/full-customer.ts";

/** A customer with data of every kind that a stranger could try to read. */
export interface Fixture extends FullCustomer {
  /** The numbers of an order that can be returned, and of one that can be cancelled. */
  deliveredNumber: number;
  pendingNumber: number;
  pendingOrderId: string;
  orderLineId: string;
  /** A tax invoice of the order that can be cancelled. */
  documentId: string;
  addressId: string;
  bodyId: string;
  avatarId: string;
  /** The photo of a review that awaits moderation. */
  photoId: string;
  reviewId: string;
  sessionId: string;
  returnId: string;
  /** The slug of the product of that review. */
  reviewedSlug: string;
  /** Texts, in lower case, that only this person may read. */
  secrets: string[];
  /** Pages that only this person may open. */
  pages: string[];
}

export async function createFixture(app: TestApp): Promise<Fixture> {
  const person = await fullCustomer(app);
  const { db } = app.store;
  const lines = [{ variant: await stockProduct(app.store, { name: "Pending Shawl" }), quantity: 1 }];
  const place = { firstName: "Gulabo", lastName: "Sitarani", address: "77 Imambara Gali" };
  const pending = await buy(app.store, { userId: person.id, lines, ...place, email: person.email });
  const document = await issueDocument(app.store, { orderId: pending.id });
  const { order, lines: bought } = await readOrder(app.store, person.orderIds[0] ?? "");
  const [address] = await db.select().from(addresses).where(eq(addresses.userId, person.id));
  const [profile] = await db.select().from(profiles).where(eq(profiles.userId, person.id));
  const [session] = await db.select().from(sessions).where(eq(sessions.userId, person.id));
  const [returnRow] = await db.select().from(returns).where(eq(returns.orderId, order.id));
  const written = await db
    .select({ id: reviews.id, mediaId: reviews.mediaId, status: reviews.status, slug: products.slug })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(eq(reviews.userId, person.id));
  const waiting = written.find(({ status }) => status === "pending");
  const [body] = await listSavedBodies(db, person.id);
  if (!address || !body || !profile?.avatarMediaId || !session || !returnRow || !waiting?.mediaId)
    throw new Error("The person lacks something");
  const avatarId = profile.avatarMediaId;
  return {
    ...person,
    deliveredNumber: order.number,
    pendingNumber: pending.number,
    pendingOrderId: pending.id,
    orderLineId: bought[0]?.id ?? "",
    documentId: document.id,
    addressId: address.id,
    bodyId: body.id,
    avatarId,
    photoId: waiting.mediaId,
    reviewId: waiting.id,
    sessionId: session.id,
    returnId: returnRow.id,
    reviewedSlug: waiting.slug,
    secrets: [
      ...TRACES,
      person.email,
      person.id,
      avatarId,
      waiting.mediaId,
      address.id,
      body.id,
      session.token,
    ],
    pages: [
      `/orders/${pending.number}/cancel`,
      `/orders/${order.number}/return`,
      `/orders/${order.number}/invoice`,
      `/orders/${order.number}/again`,
      `/orders/${pending.number}/documents/${document.id}`,
      `/profile/addresses/${address.id}`,
      `/profile/measurements/${body.id}`,
      `/images/${avatarId}/320.webp`,
      `/images/${waiting.mediaId}/320.webp`,
      "/profile/data",
      "/orders",
    ],
  };
}

/** All rows about the person, in a stable order. */
export async function rowsOf({ store }: TestApp, { id, email, pendingOrderId }: Fixture): Promise<string[]> {
  const { pool } = store.database;
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    // The row of an email changes when it is sent, so only the number of emails to the person is compared.
    const received = name === "outgoing_mails" ? "concat(t.id, ' ', t.kind, ' ', t.recipient)" : "t::text";
    const { rows } = await pool.query<{ text: string }>(
      `select ${received} as text from "${name}" t
       where strpos(${received}, '${id}') + strpos(${received}, '${email}') + strpos(${received}, '${pendingOrderId}') > 0
       order by 1`,
    );
    found.push(...rows.map(({ text }) => `${name}: ${text}`));
  }
  return found;
}
