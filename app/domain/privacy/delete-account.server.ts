import { mailShopOf } from "#app/domain/settings/emails/email-shop.ts";
import { eq } from "drizzle-orm";
import { hasOpenCheckout } from "#app/domain/checkout/has-open-checkout.server.ts";
import { eraseCustomer, lockAccount } from "#app/domain/customers/erase-customer.server.ts";
import { anonymiseOrdersOf, type AnonymiseOrdersResult } from "#app/domain/orders/anonymise-orders.server.ts";
import { orders, returns } from "#app/domain/orders/orders.tables.ts";
import { goodbyeMail } from "#app/domain/privacy/emails/goodbye-mail.server.ts";
import { eraseReviewAuthor } from "#app/domain/reviews/erase-author.server.ts";
import { deleteSecurityEventsOf } from "#app/domain/settings/audit/security-log.server.ts";
import { eraseAuditedTexts, recordAudit } from "#app/domain/settings/audit/audit.server.ts";
import type { SettingsReader } from "#app/domain/settings/settings.server.ts";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";
import { deleteMails, LAST_MAIL, queueMail } from "#app/platform/mail/outbox.server.ts";
import type { PageCache } from "#app/platform/cache/page-cache.server.ts";
import type { ImageStore } from "#app/platform/images/images.server.ts";

export interface DeleteAccountDeps {
  db: Db;
  jobs: Jobs;
  log: Log;
  settings: SettingsReader;
  images: ImageStore;
  pages: PageCache;
  publicUrl: string;
}

export type DeleteAccountResult =
  | { kind: "deleted" }
  /** Somebody did it a moment before. */
  | { kind: "gone" }
  /** The shop would have nobody left who may run it. */
  | { kind: "administrator" }
  | { kind: "payment-open" }
  | Extract<AnonymiseOrdersResult, { kind: "not-yet" }>;

/** When the person has asked the shop to do it: which administrator does, and when. */
export interface ShopPolicy {
  actorId: string;
  at: Date;
}

/**
 * Deletes a person from the store, in one transaction: account, profile, addresses, sessions, wishlist, messages, subscription, mails.
 * Orders stay without the person, as tax law wants; published reviews stay without the name. Nothing is changed while an
 * order, a payment, a return or a refund is under way. A last mail says that it was done.
 */
export async function deleteAccount(
  deps: DeleteAccountDeps,
  userId: string,
  shopPolicy?: ShopPolicy,
): Promise<DeleteAccountResult> {
  const shop = mailShopOf(await deps.settings.get(), deps.publicUrl);
  let files: string[] = [];
  const result = await inTransaction(deps.db, async (tx): Promise<DeleteAccountResult> => {
    const account = await lockAccount(tx, userId);
    if (!account) return { kind: "gone" };
    if (account.role === "admin") return { kind: "administrator" };
    if (await hasOpenCheckout(tx, userId)) return { kind: "payment-open" };
    const traces = await orderTracesOf(tx, userId);
    const anonymised = await anonymiseOrdersOf(tx, userId);
    if (anonymised.kind === "not-yet") return anonymised;
    const photos = await eraseReviewAuthor(tx, userId);
    const avatar = await eraseCustomer(tx, account);
    await eraseAuditedTexts(tx, traces.ids);
    await deleteSecurityEventsOf(tx, account);
    await deleteMails(tx, deps.jobs, [account.email, ...traces.emails]);
    if (shopPolicy) await auditErasure(tx, userId, { ...shopPolicy, orders: anonymised.orders });
    await queueMail(tx, deps.jobs, LAST_MAIL, goodbyeMail(shop, account, anonymised.orders));
    files = avatar ? [...photos, avatar] : photos;
    return { kind: "deleted" };
  });
  if (result.kind !== "deleted") return result;
  deps.jobs.nudge("send-mail");
  deps.pages.forget(["catalogue"]);
  await removeFiles(deps, files);
  return result;
}

/** That it was done, and by whom; nothing of the person but an id that leads nowhere any more. */
function auditErasure(
  tx: Tx,
  userId: string,
  { actorId, at, orders: kept }: ShopPolicy & { orders: number },
): Promise<void> {
  return recordAudit(tx, {
    actorId,
    action: "customer.erase",
    subjectType: "customer",
    subjectId: userId,
    before: { ordersKept: kept },
    after: null,
    at,
  });
}

/** What is left over, the nightly clean-up takes. */
async function removeFiles({ images, log }: DeleteAccountDeps, keys: readonly string[]): Promise<void> {
  try {
    for (const key of keys) await images.remove(key);
  } catch (error) {
    log.warn({ err: error }, "An image of a deleted account could not be removed yet");
  }
}

/** The orders and returns that the shop has acted on, and where mails about them went: a checkout may name another address. */
async function orderTracesOf(tx: Tx, userId: string): Promise<{ ids: string[]; emails: string[] }> {
  const rows = await tx
    .select({ email: orders.email, orderId: orders.id, returnId: returns.id })
    .from(orders)
    .leftJoin(returns, eq(returns.orderId, orders.id))
    .where(eq(orders.userId, userId));
  return {
    ids: rows.flatMap(({ orderId, returnId }) => (returnId ? [orderId, returnId] : [orderId])),
    emails: rows.map(({ email }) => email),
  };
}
