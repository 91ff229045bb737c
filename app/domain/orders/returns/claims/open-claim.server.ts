import { eq } from "drizzle-orm";
import { emailShopOf } from "#app/domain/messages/emails/email-shop.ts";
import type { NewClaim, OpenClaimResult } from "#app/domain/orders/returns/claims/claim-changes.ts";
import { claimFieldNames, type ClaimProblem } from "#app/domain/orders/returns/claims/claim.ts";
import { claimableLines, type ClaimableLine } from "#app/domain/orders/returns/claims/claimable-lines.ts";
import { recordOrderEvent } from "#app/domain/orders/events/record-order-event.server.ts";
import { lockOrderFor } from "#app/domain/orders/lock-order.server.ts";
import type { LockedOrder, OrderDeps } from "#app/domain/orders/orders.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { addReturnPhotos, withStoredPhotos } from "#app/domain/orders/returns/return-photos.server.ts";
import { returnLines, returns } from "#app/domain/orders/returns/returns.tables.ts";
import { returnNumberLabel, type ReturnReason } from "#app/domain/orders/returns/returns.ts";
import { readProgress } from "#app/domain/orders/shipments/list-shipments.server.ts";
import { newId } from "#app/lib/id.ts";
import type { Queryable, Tx } from "#app/platform/database/database.server.ts";
import { inTransactionUnlessRefused } from "#app/platform/database/transaction.server.ts";
import type { ImageStore } from "#app/platform/images/images.server.ts";

/**
 * Opens a claim about delivered items, by the order's customer within the return period or by an admin at any time. Nothing moves until
 * the shop decides. The order's lock ensures that an item is in at most one claim or return.
 */
export async function openClaim(
  deps: OrderDeps & { images: ImageStore },
  claim: NewClaim,
): Promise<OpenClaimResult> {
  const shop = emailShopOf(await deps.settings.get(), deps.publicUrl);
  const result = await withStoredPhotos(deps, { kind: "claim", files: claim.photos }, (photos) =>
    inTransactionUnlessRefused(deps.db, async (tx): Promise<OpenClaimResult> => {
      const lockResult = await lockOrderFor(tx, claim, "anyone");
      if (!lockResult.ok) return { ok: false, error: "not-found" };
      const { order } = lockResult;
      const { actor } = claim;
      const at = deps.clock.now();
      const refusal = await findRefusal(tx, claim, at);
      if (refusal) return refusal;
      const { claimId, claimNumber } = await insertClaim(tx, { order, claim, at });
      const photosRefused = await addReturnPhotos(tx, { returnId: claimId, photos, actor, at });
      if (photosRefused) return photosRefused;
      await recordOrderEvent(tx, deps, {
        order,
        shop,
        event: {
          kind: "return-requested",
          detail: { returnNumber: claimNumber, isClaim: true },
          returnId: claimId,
          byAdmin: actor.role === "admin",
        },
        actorId: actor.id,
        at,
      });
      return { ok: true, claimId, claimNumber };
    }),
  );
  if (result.ok) deps.jobs.nudge("send-mail");
  return result;
}

/** The lines of an order with the items that can be claimed. */
export async function listClaimableLines(db: Queryable, orderId: string): Promise<ClaimableLine[]> {
  const [order] = await db
    .select({ status: orders.status, deliveredAt: orders.deliveredAt, returnDays: orders.returnDays })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!order) return [];
  const { shipments, lines } = await readProgress(db, orderId);
  return claimableLines(lines, { ...order, shipments });
}

async function findRefusal(tx: Tx, claim: NewClaim, at: Date): Promise<OpenClaimResult | null> {
  const claimable = await listClaimableLines(tx, claim.orderId);
  const byId = new Map(claimable.map((line) => [line.orderLineId, line]));
  if (claimable.every(({ endsAt }) => endsAt === null)) return { ok: false, error: "not-delivered" };
  const ended = claim.lines
    .map(({ orderLineId }) => byId.get(orderLineId)?.endsAt ?? null)
    .find((endsAt) => endsAt !== null && endsAt <= at);
  if (ended && claim.actor.role === "customer") return { ok: false, error: "too-late", endedAt: ended };
  const fieldErrors: Record<string, string> = {};
  for (const { orderLineId, quantity } of claim.lines) {
    const sentence = findLineProblem(byId.get(orderLineId), quantity);
    if (sentence) fieldErrors[claimFieldNames(orderLineId).quantity] = sentence;
  }
  return Object.keys(fieldErrors).length > 0 ? { ok: false, error: "lines-refused", fieldErrors } : null;
}

function findLineProblem(line: ClaimableLine | undefined, quantity: number): string | null {
  if (!line) return "This is not part of the order.";
  if (line.endsAt === null) return "This has not been delivered yet.";
  if (line.claimable === 0) return "This was reported or returned already.";
  if (quantity > line.claimable) return `At most ${line.claimable} of this can be reported.`;
  return null;
}

/**
 * The stored reason of a claim, for code that reads reasons of returns: each is the shop's fault. A missing item counts as not what was
 * ordered.
 */
function reasonOfClaim(problems: readonly ClaimProblem[]): ReturnReason {
  return problems.includes("damaged") ? "faulty" : "wrong-item";
}

async function insertClaim(
  tx: Tx,
  { order, claim, at }: { order: LockedOrder; claim: NewClaim; at: Date },
): Promise<{ claimId: string; claimNumber: string }> {
  const claimId = newId();
  const sequence = (await tx.$count(returns, eq(returns.orderId, order.id))) + 1;
  await tx.insert(returns).values({
    id: claimId,
    orderId: order.id,
    sequence,
    kind: "claim",
    status: "requested",
    // What the shop decides replaces it.
    resolution: "refund",
    reason: reasonOfClaim(claim.lines.map(({ problem }) => problem)),
    comment: claim.comment,
    createdAt: at,
    updatedAt: at,
  });
  await tx
    .insert(returnLines)
    .values(claim.lines.map((line) => ({ id: newId(), returnId: claimId, ...line })));
  return { claimId, claimNumber: returnNumberLabel(order.number, sequence) };
}

/** The lines of an order in the form of a claim: those that can be claimed. With `now`, only while their period lasts. */
export async function listClaimFormLines(
  db: Queryable,
  order: { id: string; lines: readonly { id: string; imageId: string | null }[] },
  now?: Date,
) {
  const images = new Map(order.lines.map((line) => [line.id, line.imageId]));
  const lines = await listClaimableLines(db, order.id);
  return lines
    .filter(
      ({ claimable, endsAt }) => claimable > 0 && (now === undefined || (endsAt !== null && endsAt > now)),
    )
    .map(({ orderLineId, productName, options, claimable, replacedLineId }) => ({
      orderLineId,
      productName,
      options,
      claimable,
      imageId: images.get(orderLineId) ?? images.get(replacedLineId ?? "") ?? null,
    }));
}
