import type { OrderStatus } from "#app/domain/orders/order.ts";
import type { TrackedLine } from "#app/domain/orders/order-line.ts";
import { returnsEndAt, type ReturnReason } from "#app/domain/orders/returns/returns.ts";
import { deliveredAtOf, type Shipment } from "#app/domain/orders/shipments/shipment.ts";

/** What can be wrong with items that were delivered. Stored. */
export const CLAIM_PROBLEMS = ["damaged", "missing", "wrong-item"] as const;

export type ClaimProblem = (typeof CLAIM_PROBLEMS)[number];

export const CLAIM_PROBLEM_LABELS: Record<ClaimProblem, string> = {
  damaged: "Damaged or faulty",
  missing: "Missing from the parcel",
  "wrong-item": "Wrong item",
};

/** What becomes of the items that a claim is about. Stored. */
export const CLAIM_OUTCOMES = ["keep", "collect", "in-stock", "lost"] as const;

export type ClaimOutcome = (typeof CLAIM_OUTCOMES)[number];

/** The outcomes of each problem: a missing item never left, so it is on the shelf or lost; the others are with the customer. */
export const OUTCOMES_OF: Record<ClaimProblem, readonly ClaimOutcome[]> = {
  damaged: ["keep", "collect"],
  "wrong-item": ["keep", "collect"],
  missing: ["in-stock", "lost"],
};

/**
 * The stored reason of a claim, for code that reads reasons of returns: each is the shop's fault. A missing item counts as not what was
 * ordered.
 */
export function reasonOfClaim(problems: readonly ClaimProblem[]): ReturnReason {
  return problems.includes("damaged") ? "faulty" : "wrong-item";
}

/** The most photos of a claim or a return. */
export const MAX_RETURN_PHOTOS = 4;

/** The field of the photos in the forms of claims and returns. */
export const PHOTOS_FIELD = "photos";

/** The names of a line's fields in the form of a claim. */
export function claimFieldNames(orderLineId: string) {
  return { problem: `problem.${orderLineId}`, quantity: `quantity.${orderLineId}` };
}

/** The names of a line's fields in the form of the decision, and of the receipt of a wrong item (`sku`). */
export function decisionFieldNames(orderLineId: string) {
  return {
    outcome: `outcome.${orderLineId}`,
    variant: `variant.${orderLineId}`,
    sku: `sku.${orderLineId}`,
  };
}

/** A line with the items that can still be claimed. */
export interface ClaimableLine extends Pick<
  TrackedLine,
  "orderLineId" | "productName" | "options" | "label" | "replacedLineId"
> {
  /** Delivered, and neither returned, refunded nor claimed before. */
  claimable: number;
  /** End of the period of claims, exclusive: that of returns. Null while nothing was delivered. */
  endsAt: Date | null;
}

interface DeliveredOrder {
  status: OrderStatus;
  deliveredAt: Date | null;
  shipments: readonly Shipment[];
}

/** The items of each line that can be claimed: all of a Delivered order, and before that those in a parcel that was delivered. */
export function claimableLines(lines: readonly TrackedLine[], order: DeliveredOrder): ClaimableLine[] {
  return lines.map(({ orderLineId, productName, options, label, replacedLineId, ...line }) => {
    const parcels = order.shipments.filter(
      (shipment) =>
        shipment.status === "delivered" && shipment.lines.some((item) => item.orderLineId === orderLineId),
    );
    const isWhole = order.status === "Delivered" && replacedLineId === null;
    const delivered = parcels
      .flatMap((shipment) => shipment.lines)
      .reduce((sum, item) => sum + (item.orderLineId === orderLineId ? item.quantity : 0), 0);
    const deliveredAt =
      order.status === "Delivered"
        ? deliveredAtOf({ orderLineId, replacedLineId }, order)
        : (parcels.map((parcel) => parcel.deliveredAt).findLast((at) => at !== null) ?? null);
    const open = isWhole ? line.refundable : Math.min(line.refundable, delivered - line.claimed);
    return {
      orderLineId,
      productName,
      options,
      label,
      replacedLineId,
      claimable: deliveredAt === null ? 0 : Math.max(0, open),
      endsAt: deliveredAt && returnsEndAt(deliveredAt),
    };
  });
}
