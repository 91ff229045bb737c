import { exportReceivedGiftCards } from "#app/domain/orders/gift-cards/personal-data.server.ts";
import { listPersonalTokens } from "#app/domain/api-keys/personal-tokens.server.ts";
import { listDraftsOf } from "#app/domain/checkout/personal-data.server.ts";
import { asc, eq, inArray, or, sql, type AnyColumn } from "drizzle-orm";
import { findCart } from "#app/domain/cart/cart.server.ts";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { listVariantsForSale } from "#app/domain/catalog/stock/variants-for-sale.server.ts";
import {
  accounts,
  addresses,
  contactMessages,
  passkeys,
  profiles,
  sessions,
  subscribers,
  users,
  consents,
} from "#app/domain/customers/customers.tables.ts";
import { sequenceOfOrder } from "#app/domain/orders/emails/order-emails.server.ts";
import {
  exportedAddress,
  exportedContactMessage,
  exportedProfile,
  exportedUser,
} from "#app/domain/privacy/internal/exported-columns.server.ts";
import { listRequestsOf } from "#app/domain/privacy/internal/list-requests.server.ts";
import { reviews } from "#app/domain/reviews/reviews.tables.ts";
import { wishlistItems, wishlists } from "#app/domain/wishlist/wishlist.tables.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { outgoingMessages } from "#app/platform/messages/messages.tables.ts";

/** The account and its sign-in methods, without secrets (password hash, session tokens), which are not data about the person. */
export async function exportAccountOf(db: Queryable, userId: string) {
  const [account] = await db.select(exportedUser).from(users).where(eq(users.id, userId));
  const [profile] = await db.select(exportedProfile).from(profiles).where(eq(profiles.userId, userId));
  const signInMethods = await db
    .select({ kind: accounts.providerId, createdAt: accounts.createdAt, changedAt: accounts.updatedAt })
    .from(accounts)
    .where(eq(accounts.userId, userId));
  const devices = await db
    .select({
      userAgent: sessions.userAgent,
      networkAddress: sessions.ipAddress,
      signedInAt: sessions.createdAt,
      lastActiveAt: sessions.updatedAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(asc(sessions.createdAt));
  const ownPasskeys = await db
    .select({ name: passkeys.name, addedAt: passkeys.createdAt, lastUsedAt: passkeys.lastUsedAt })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt));
  const apiTokens = (await listPersonalTokens(db, { userId })).map(
    ({ id: _, hint: _hint, ...token }) => token,
  );
  return { account, profile: profile ?? null, signInMethods, passkeys: ownPasskeys, apiTokens, devices };
}

export function exportAddressesOf(db: Queryable, userId: string) {
  return db.select(exportedAddress).from(addresses).where(eq(addresses.userId, userId));
}

export function exportWishlistOf(db: Queryable, userId: string) {
  return db
    .select({ product: products.name, slug: products.slug, addedAt: wishlistItems.createdAt })
    .from(wishlistItems)
    .innerJoin(wishlists, eq(wishlists.id, wishlistItems.wishlistId))
    .innerJoin(products, eq(products.id, wishlistItems.productId))
    .where(eq(wishlists.userId, userId))
    .orderBy(asc(wishlistItems.createdAt));
}

/** The account's cart; a line whose product is no longer sold has no product name. */
export async function exportCartOf(db: Queryable, userId: string) {
  const cart = await findCart(db, { userId });
  if (!cart) return null;
  const variantsForSale = await listVariantsForSale(
    db,
    cart.lines.map((line) => line.variantId),
  );
  const names = new Map(
    variantsForSale.map(({ variantId, name, options }) => [variantId, { product: name, options }]),
  );
  const lines = cart.lines.map(({ variantId, quantity }) => ({
    product: null,
    ...names.get(variantId),
    quantity,
  }));
  return { discountCode: cart.discountCode, lines };
}

export function exportReviewsOf(db: Queryable, userId: string) {
  return db
    .select({
      product: products.name,
      authorName: reviews.authorName,
      rating: reviews.rating,
      fit: reviews.fit,
      sizeBought: reviews.sizeBought,
      fitAreas: reviews.fitAreas,
      heightCm: reviews.heightCm,
      weightKg: reviews.weightKg,
      girthsCm: reviews.girthsCm,
      body: reviews.body,
      photo: reviews.mediaId,
      status: reviews.status,
      reply: reviews.reply,
      createdAt: reviews.createdAt,
    })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(eq(reviews.userId, userId))
    .orderBy(asc(reviews.createdAt));
}

/**
 * Data linked only by an email address, or by a guest's phone number in E.164: contact messages, the newsletter subscription, consents,
 * messages sent and back-in-stock requests. `orderIds` are the person's orders, whose messages may have gone to another contact.
 */
export async function exportByContact(db: Queryable, email: string, orderIds: readonly string[]) {
  const isOfAccount = (column: AnyColumn) => eq(sql`lower(${column})`, email.toLowerCase());
  const messages = await db
    .select(exportedContactMessage)
    .from(contactMessages)
    .where(isOfAccount(contactMessages.email));
  const [newsletter] = await db
    .select({
      status: subscribers.status,
      createdAt: subscribers.createdAt,
      confirmedAt: subscribers.confirmedAt,
    })
    .from(subscribers)
    .where(isOfAccount(subscribers.email));
  const consented = await db
    .select({
      purpose: consents.purpose,
      noticeVersion: consents.noticeVersion,
      source: consents.source,
      givenAt: consents.givenAt,
      withdrawnAt: consents.withdrawnAt,
    })
    .from(consents)
    .where(eq(consents.email, email.toLowerCase()))
    .orderBy(asc(consents.givenAt));
  const { messageKeys, ...requests } = await listRequestsOf(db, email);
  const sent = await exportSentMessages(db, { contact: email, orderIds, messageKeys });
  const preparedOrders = await listDraftsOf(db, email.toLowerCase());
  return {
    messages,
    newsletter: newsletter ?? null,
    consents: consented,
    preparedOrders,
    receivedGiftCards: await exportReceivedGiftCards(db, email.toLowerCase()),
    ...sent,
    ...requests,
  };
}

/** Messages that were sent to a contact, about these orders or with these keys, by email and to phones, without their contents. */
export async function exportSentMessages(
  db: Queryable,
  {
    contact,
    orderIds,
    messageKeys = [],
  }: { contact?: string; orderIds: readonly string[]; messageKeys?: readonly string[] },
) {
  const { channel, kind, subject, recipient, status, createdAt, sentAt } = outgoingMessages;
  const isOfAccount = or(
    contact === undefined ? undefined : eq(sql`lower(${recipient})`, contact.toLowerCase()),
    inArray(outgoingMessages.messageKey, [...messageKeys]),
    inArray(outgoingMessages.sequence, orderIds.map(sequenceOfOrder)),
  );
  const sent = await db
    .select({ channel, kind, subject, recipient, status, createdAt, sentAt })
    .from(outgoingMessages)
    .where(isOfAccount)
    .orderBy(asc(createdAt), asc(outgoingMessages.id));
  return {
    emails: sent.filter((message) => message.channel === "email"),
    phoneMessages: sent.filter((message) => message.channel !== "email"),
  };
}
