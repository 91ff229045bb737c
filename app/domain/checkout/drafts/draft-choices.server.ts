import { isBought } from "#app/domain/orders/orders.server.ts";
import { and, asc, desc, eq, ilike, or, sql } from "drizzle-orm";
import { products, variants } from "#app/domain/catalog/catalog.tables.ts";
import type { VariantForSale } from "#app/domain/catalog/catalog.ts";
import { listVariantsForSale } from "#app/domain/catalog/stock/variants-for-sale.server.ts";
import {
  EMPTY_DRAFT,
  type DraftContent,
  type DraftCustomerChoice,
} from "#app/domain/checkout/drafts/draft-order.ts";
import { toE164 } from "#app/domain/customers/addresses/address.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import { orderLines, orders } from "#app/domain/orders/orders.tables.ts";
import { HOME_COUNTRY } from "#app/lib/home-country.ts";
import { isUuid } from "#app/lib/id.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { containing } from "#app/platform/database/query/conditions.ts";

const MAX_VARIANTS = 30;

/** The path of a product's page in a pasted link. */
const PRODUCT_LINK = /\/products\/([^/?#\s]+)/;

/** Variants for sale by the words of their product's name, by SKU or barcode, or by the link of the product's page. */
export async function findDraftItems(db: Db, text: string): Promise<VariantForSale[]> {
  const [, slug] = PRODUCT_LINK.exec(text) ?? [];
  const words = text.split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const isNamed = and(...words.map((word) => ilike(products.name, containing(word))));
  const isMatch = slug
    ? eq(products.slug, slug)
    : or(isNamed, ilike(variants.sku, containing(text.trim())), eq(variants.barcode, text.trim()));
  const rows = await db
    .select({ id: variants.id })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(and(eq(products.status, "active"), isMatch))
    .orderBy(asc(products.name), asc(variants.position), asc(variants.id))
    .limit(MAX_VARIANTS);
  const forSale = await listVariantsForSale(
    db,
    rows.map(({ id }) => id),
  );
  const byId = new Map(forSale.map((variant) => [variant.variantId, variant]));
  return rows.flatMap(({ id }) => byId.get(id) ?? []);
}

const MAX_CUSTOMERS = 8;

const orderPhone = sql<string>`${orders.shippingAddress} ->> 'phone'`;

/** People by phone number, email address or part of the name: those of the last orders first. */
export async function findDraftCustomers(db: Db, text: string): Promise<DraftCustomerChoice[]> {
  const phone = toE164(text, HOME_COUNTRY);
  const pattern = containing(text.trim());
  if (text.trim() === "") return [];
  const isOrdered = phone
    ? sql`${orderPhone} = ${phone}`
    : or(ilike(orders.customerName, pattern), ilike(orders.email, pattern));
  const ordered = await selectOrders(db).where(isOrdered).orderBy(desc(orders.number)).limit(50);
  const isNamed = or(ilike(users.name, pattern), ilike(users.email, pattern));
  const accounts = phone
    ? []
    : await db
        .select({ id: users.id, name: users.name, email: users.email })
        .from(users)
        .where(and(eq(users.role, "customer"), eq(users.isGuest, false), isNamed))
        .orderBy(asc(users.name), asc(users.id))
        .limit(MAX_CUSTOMERS);
  return distinct([...ordered.map(ofOrder), ...accounts.map(ofAccount)]);
}

/** The chosen person; null if the order or account no longer exists. */
export async function findDraftCustomer(db: Db, key: string): Promise<DraftCustomerChoice | null> {
  const [kind, id = ""] = key.split(":");
  if (!isUuid(id)) return null;
  if (kind === "order") {
    const [order] = await selectOrders(db).where(eq(orders.id, id));
    return order ? ofOrder(order) : null;
  }
  const [account] = await db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(and(eq(users.id, id), eq(users.role, "customer"), eq(users.isGuest, false)));
  return account ? ofAccount(account) : null;
}

/**
 * A draft with the customer and the items of an order, at today's prices; items that are no longer for sale are left out. Null if the
 * order no longer exists.
 */
export async function draftOfOrder(db: Db, orderId: string): Promise<DraftContent | null> {
  const choice = await findDraftCustomer(db, `order:${orderId}`);
  if (!choice) return null;
  const [order] = await db
    .select({ delivery: orders.deliveryMethod, source: orders.source })
    .from(orders)
    .where(eq(orders.id, orderId));
  const ordered = await db
    .select({ variantId: orderLines.variantId, quantity: orderLines.quantity })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), isBought))
    .orderBy(asc(orderLines.position));
  const ids = ordered.flatMap(({ variantId }) => variantId ?? []);
  const prices = new Map(
    (await listVariantsForSale(db, ids)).map(({ variantId, priceMinor }) => [variantId, priceMinor]),
  );
  const lines = ordered.flatMap(({ variantId, quantity }) => {
    const priceMinor = variantId === null ? undefined : prices.get(variantId);
    return variantId === null || priceMinor === undefined ? [] : [{ id: variantId, quantity, priceMinor }];
  });
  const { accountId, customer } = choice;
  const source = order?.source;
  const delivery = order && order.delivery !== "digital" ? order.delivery : EMPTY_DRAFT.delivery;
  return { ...EMPTY_DRAFT, accountId, customer, lines, delivery, source: source ?? EMPTY_DRAFT.source };
}

function selectOrders(db: Db) {
  return db
    .select({
      id: orders.id,
      number: orders.number,
      userId: orders.userId,
      isGuest: orders.isGuest,
      email: orders.email,
      address: orders.shippingAddress,
      delivery: orders.deliveryMethod,
    })
    .from(orders)
    .$dynamic();
}

type OrderedBy = Awaited<ReturnType<typeof selectOrders>>[number];

function ofOrder({ id, number, userId, isGuest, email, address, delivery }: OrderedBy): DraftCustomerChoice {
  const { street, ...rest } = address;
  const { firstName, lastName, phone } = rest;
  // Of an order that was picked up, the address is the shop's.
  const customer =
    delivery === "pickup"
      ? { ...EMPTY_DRAFT.customer, firstName, lastName, phone }
      : { ...rest, address: street };
  return {
    key: `order:${id}`,
    accountId: isGuest ? null : userId,
    customer: { ...customer, email },
    lastOrder: number,
  };
}

function ofAccount({ id, name, email }: { id: string; name: string; email: string }): DraftCustomerChoice {
  const [firstName = "", ...more] = name.trim().split(/\s+/);
  const customer = { ...EMPTY_DRAFT.customer, firstName, lastName: more.join(" "), email };
  return { key: `account:${id}`, accountId: id, customer, lastOrder: null };
}

/** Each person once: by email address and phone number. */
function distinct(choices: readonly DraftCustomerChoice[]): DraftCustomerChoice[] {
  const seen = new Set<string>();
  const people = choices.filter(({ customer: { email, phone }, lastOrder }) => {
    const person = lastOrder === null ? email.toLowerCase() : `${email.toLowerCase()} ${phone}`;
    const isNew = !seen.has(person) && !(lastOrder === null && seen.has(email.toLowerCase()));
    seen.add(person).add(email.toLowerCase());
    return isNew;
  });
  return people.slice(0, MAX_CUSTOMERS);
}
