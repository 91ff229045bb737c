import { and, eq, gt, inArray, isNull, lt, lte, or, sql, type SQLWrapper } from "drizzle-orm";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import type { OfferedDiscount } from "#app/domain/discounts/discount.ts";
import { countUses, draftColumns } from "#app/domain/discounts/list-discounts.server.ts";
import { discountRedemptions, discounts, discountTargets } from "#app/domain/discounts/discounts.tables.ts";
import { newId } from "#app/lib/id.ts";
import type { Limit } from "#app/platform/http/rate-limit.server.ts";
import type { Queryable, Tx } from "#app/platform/database/database.server.ts";
import type { Locked } from "#app/platform/database/transaction.server.ts";

/** The limit of quotes with a code, repeated ones included. Guessing codes takes more. */
export const CODE_ATTEMPTS: Limit = { name: "discount-code", max: 120, windowMs: 10 * 60_000 };

export interface DiscountQuery {
  /** Normalised; null if no code was entered. */
  code: string | null;
  /** Null for a guest, whose typed contact proves nothing. */
  userId: string | null;
  /** The guests' orders that are proven to be the buyer's; called only if a discount is limited per customer. Passed in, as `hasEarlierOrder`. */
  listOwnOrders: () => Promise<readonly string[]>;
  productIds: readonly string[];
  now: Date;
  /**
   * Whether the customer has ordered before; called only if a discount depends on it. Passed in, because this
   * module does not read orders. At checkout it also makes concurrent checkouts of the customer wait for this
   * one's commit.
   */
  hasEarlierOrder: () => Promise<boolean>;
  /**
   * Those of these segments that the buyer belongs to; called only if a discount is limited to one. Passed in, because this module does not
   * read orders. A guest is known by the contact typed at the checkout, and may belong to any segment before.
   */
  listOwnSegments: (segmentIds: readonly string[]) => Promise<ReadonlySet<string>>;
}

export interface DiscountOffer {
  /** The code's discount first, then automatic ones. */
  offered: OfferedDiscount[];
  /** The reason for not applying the code, as a sentence for the shopper. */
  codeError: string | null;
}

type LockedDiscounts = Locked<readonly { id: string }[]>;

type LockedOffer = DiscountOffer & { offered: LockedDiscounts };

/** Lists the discounts available to a cart, and the problem with its code, if any. */
export async function listOfferedDiscounts(db: Queryable, query: DiscountQuery): Promise<DiscountOffer> {
  const rows = await listDiscountCandidates(db, query);
  return checkCandidates(db, query, rows);
}

/**
 * Like `listOfferedDiscounts`, within the redeeming transaction. Limited discounts stay locked until commit, so
 * that of two concurrent checkouts only one gets the last use; others are locked against change and deletion.
 * `candidates` were read in the same transaction.
 */
export async function lockOfferedDiscounts(
  tx: Tx,
  query: DiscountQuery,
  candidates: readonly DiscountCandidate[],
): Promise<LockedOffer> {
  const held = new Set<string>();
  // Rows read before locking may be stale: the last use may be taken or a limit added while waiting.
  for (let rows = candidates; ; rows = await listDiscountCandidates(tx, query)) {
    const limited = rows.filter((row) => isLimited(row) && !held.has(`limited ${row.id}`));
    const free = rows.filter((row) => !isLimited(row) && !held.has(row.id));
    if (limited.length + free.length === 0) return (await checkCandidates(tx, query, rows)) as LockedOffer;
    await lockRows(tx, limited, "no key update");
    await lockRows(tx, free, "key share");
    for (const { id } of limited) held.add(`limited ${id}`);
    for (const { id } of free) held.add(id);
  }
}

async function lockRows(
  tx: Tx,
  rows: readonly DiscountCandidate[],
  strength: "no key update" | "key share",
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  await tx
    .select({ id: discounts.id })
    .from(discounts)
    .where(inArray(discounts.id, ids))
    .orderBy(discounts.id)
    .for(strength);
}

interface Redemption {
  discountId: string;
  checkoutId: string;
  /** Null for a deleted account. */
  userId: string | null;
}

/** Statements that record the use of one of the locked discounts by a checkout. */
export function redeemDiscountStatements(
  tx: Tx,
  _locked: LockedDiscounts,
  { discountId, checkoutId, userId }: Redemption,
): SQLWrapper[] {
  const used = sql`${discounts.usedCount} + 1`;
  const isThisLimited = and(eq(discounts.id, discountId), sql`${discounts.usageLimit} is not null`);
  return [
    tx.insert(discountRedemptions).values({ id: newId(), discountId, checkoutId, userId }),
    tx.update(discounts).set({ usedCount: used }).where(isThisLimited),
  ];
}

/**
 * Records the use of a discount by a checkout that released it and was paid afterwards. The agreed price stands even if others have used
 * the discount up or it was deleted meanwhile; such a use is not counted, because a limit is never exceeded.
 */
export async function redeemDiscountAgain(tx: Tx, redemption: Redemption): Promise<void> {
  const hasUseLeft = or(isNull(discounts.usageLimit), lt(discounts.usedCount, discounts.usageLimit));
  const redeemable = await tx
    .select({ id: discounts.id })
    .from(discounts)
    .where(and(eq(discounts.id, redemption.discountId), hasUseLeft))
    .for("no key update");
  if (redeemable.length === 0) return;
  const statements = redeemDiscountStatements(tx, redeemable as Locked<typeof redeemable>, redemption);
  for (const statement of statements) await tx.execute(statement);
}

/** The uses of discounts by a checkout or its order. */
export function listRedemptions(tx: Tx, checkoutId: string): Promise<Redemption[]> {
  const { discountId, userId } = discountRedemptions;
  return tx
    .select({ discountId, checkoutId: discountRedemptions.checkoutId, userId })
    .from(discountRedemptions)
    .where(eq(discountRedemptions.checkoutId, checkoutId));
}

/** Releases a failed checkout's use of a discount. */
export async function releaseDiscount(tx: Tx, checkoutId: string): Promise<void> {
  const released = await tx
    .delete(discountRedemptions)
    .where(eq(discountRedemptions.checkoutId, checkoutId))
    .returning({ discountId: discountRedemptions.discountId });
  for (const { discountId } of released) {
    await tx
      .update(discounts)
      .set({ usedCount: sql`${discounts.usedCount} - 1` })
      .where(and(eq(discounts.id, discountId), gt(discounts.usedCount, 0)));
  }
}

export type DiscountCandidate = Awaited<ReturnType<typeof listDiscountCandidates>>[number];

// A safety limit; shops have few automatic discounts.
const MAX_CANDIDATES = 50;

/** Running automatic discounts, and the code's row in any state, so that its problem can be reported. */
export function listDiscountCandidates(db: Queryable, { code, now }: Pick<DiscountQuery, "code" | "now">) {
  const isRunning = and(
    discounts.isActive,
    or(isNull(discounts.startsAt), lte(discounts.startsAt, now)),
    or(isNull(discounts.endsAt), gt(discounts.endsAt, now)),
  );
  return db
    .select({
      ...draftColumns,
      id: discounts.id,
      usedCount: discounts.usedCount,
      isRunning: sql<boolean>`${isRunning}`,
      hasEnded: sql<boolean>`coalesce(${lt(discounts.endsAt, now)}, false)`,
      // Drizzle omits the table name in single-table queries, which would refer to the subquery's table.
      hasTargets: sql<boolean>`exists (
        select 1 from ${discountTargets} target where target.discount_id = ${discounts}.id
      )`,
    })
    .from(discounts)
    .where(or(and(isNull(discounts.code), isRunning), code === null ? undefined : eq(discounts.code, code)))
    .orderBy(sql`${discounts.code} is null`, discounts.id)
    .limit(MAX_CANDIDATES);
}

function isLimited(row: DiscountCandidate): boolean {
  return row.usageLimit !== null || row.perCustomerLimit !== null;
}

async function checkCandidates(
  db: Queryable,
  query: DiscountQuery,
  rows: readonly DiscountCandidate[],
): Promise<DiscountOffer> {
  const limitedIds = rows.filter((row) => row.perCustomerLimit !== null).map(({ id }) => id);
  const checkoutIds = limitedIds.length === 0 ? [] : await query.listOwnOrders();
  const uses = await countUses(db, limitedIds, { userId: query.userId, checkoutIds });
  const targets = await listTargetProducts(db, query, rows);
  const isReturning = rows.some((row) => row.firstOrderOnly) && (await query.hasEarlierOrder());
  const ownSegments = await findOwnSegments(query, rows);
  const offered: OfferedDiscount[] = [];
  let codeError = query.code !== null && !rows.some(({ code }) => code) ? NOT_VALID : null;
  for (const row of rows) {
    const productIds = row.hasTargets ? (targets.get(row.id) ?? []) : null;
    const isMember = row.segmentId === null || (mayBeMember(row, query) && ownSegments.has(row.segmentId));
    const isGuest = query.userId === null;
    const customer = { uses: uses.get(row.id) ?? 0, isReturning, isMember, isGuest };
    const problem = errorMessageOf(row, customer, productIds);
    if (problem === null) {
      const { id, code, title, kind, value, minimumMinor } = row;
      offered.push({ id, code, title, kind, value, minimumMinor, productIds });
    } else if (row.code !== null) codeError = problem;
  }
  return { offered, codeError };
}

const NOT_VALID = "This code is not valid.";
const NOT_FOR_ACCOUNT = "This code is not for this account.";
const NOT_FOR_CONTACT = "This code is not for this email address or phone number.";

/** An automatic discount of a segment is for accounts only: it would tell any guest whose contact is a customer's. */
const mayBeMember = ({ code }: Pick<DiscountCandidate, "code">, { userId }: DiscountQuery) =>
  code !== null || userId !== null;

/** The segments of the running discounts that the buyer belongs to. */
async function findOwnSegments(
  query: DiscountQuery,
  rows: readonly DiscountCandidate[],
): Promise<ReadonlySet<string>> {
  const ids = rows
    .filter((row) => row.isRunning && mayBeMember(row, query))
    .flatMap(({ segmentId }) => segmentId ?? []);
  return ids.length === 0 ? new Set() : query.listOwnSegments([...new Set(ids)]);
}

function errorMessageOf(
  row: DiscountCandidate,
  customer: { uses: number; isReturning: boolean; isMember: boolean; isGuest: boolean },
  productIds: string[] | null,
): string | null {
  if (row.hasEnded) return "This code has ended.";
  if (!row.isRunning) return NOT_VALID;
  if (row.usageLimit !== null && row.usedCount >= row.usageLimit) return "This code has been used up.";
  if (!customer.isMember) return customer.isGuest ? NOT_FOR_CONTACT : NOT_FOR_ACCOUNT;
  if (row.perCustomerLimit !== null && customer.uses >= row.perCustomerLimit) {
    return "You have used this code already.";
  }
  if (row.firstOrderOnly && customer.isReturning) return "This code is for a first order only.";
  return productIds?.length === 0 ? "This code is not for anything in your cart." : null;
}

/** Eligible products of the cart by discount, targeted directly or by category. */
async function listTargetProducts(
  db: Queryable,
  { productIds }: DiscountQuery,
  rows: readonly DiscountCandidate[],
): Promise<Map<string, string[]>> {
  const ids = rows.filter((row) => row.hasTargets).map((row) => row.id);
  if (ids.length === 0 || productIds.length === 0) return new Map();
  const targetRows = await db
    .selectDistinct({ discountId: discountTargets.discountId, productId: products.id })
    .from(discountTargets)
    .innerJoin(
      products,
      or(eq(products.id, discountTargets.productId), eq(products.categoryId, discountTargets.categoryId)),
    )
    .where(and(inArray(discountTargets.discountId, ids), inArray(products.id, [...productIds])));
  const byDiscount = new Map<string, string[]>();
  for (const { discountId, productId } of targetRows) {
    byDiscount.set(discountId, [...(byDiscount.get(discountId) ?? []), productId]);
  }
  return byDiscount;
}
