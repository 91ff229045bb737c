import { isUnpaid, type OrderStatus, type PaymentStatus } from "#app/domain/orders/order.ts";
import { calculateReturn } from "#app/domain/orders/returns/complete-return.server.ts";
import type { RefundPreview } from "#app/domain/orders/returns/return-amount.ts";
import type { RequestedReturnLine } from "#app/domain/orders/returns/return-changes.ts";
import { checkReturnLines, listReturnableLines } from "#app/domain/orders/returns/returnable-lines.server.ts";
import type { ReturnReason } from "#app/domain/orders/returns/returns.ts";
import { sumRefunds } from "#app/domain/payments/refunds.server.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

interface PreviewedReturn {
  order: Parameters<typeof calculateReturn>[1]["order"] & {
    status: OrderStatus;
    paymentStatus: PaymentStatus;
  };
  lines: readonly RequestedReturnLine[];
  /** Without one, the return counts as the customer's choice. */
  reason: ReturnReason | null;
}

/** Calculates the refund as the completion of the return will. Null if none of the lines, or not so many pieces, can be returned. */
export async function previewRefund(
  db: Queryable,
  { order, lines, reason }: PreviewedReturn,
): Promise<RefundPreview | null> {
  if (lines.length === 0) return null;
  const problems = checkReturnLines(lines, await listReturnableLines(db, order.id), "refund");
  if (Object.keys(problems).length > 0) return null;
  const calculated = await calculateReturn(db, { order, lines, reason: reason ?? "changed-mind" });
  if (isUnpaid(order)) return { calculated, refundMinor: calculated.totalMinor };
  const { capturedMinor, refundedMinor, owedMinor } = await sumRefunds(db, order.id);
  return {
    calculated,
    refundMinor: Math.min(calculated.totalMinor, capturedMinor - refundedMinor - owedMinor),
  };
}
