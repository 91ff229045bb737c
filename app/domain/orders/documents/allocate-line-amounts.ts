import { NO_PARTS, totalOf, type TaxParts } from "#app/domain/tax/inclusive-price.ts";
import { apportion } from "#app/lib/money.ts";

/** The remaining amount of a line or charge: ordered and not yet invoiced, or invoiced and not yet credited. */
export interface OpenAmount {
  /** Null for shipping. */
  orderLineId: string | null;
  quantity: number;
  parts: TaxParts;
}

/** An amount to invoice or to credit of an order line, or of shipping (null). Paise, all taxes included. */
export interface LineAmount {
  orderLineId: string | null;
  amountMinor: number;
  /** Null where money is refunded without items: the items count as credited once nothing is left of their price. */
  quantity: number | null;
}

/** The part of an open amount that is invoiced or credited. */
export type AllocatedAmount = Pick<OpenAmount, "quantity" | "parts">;

/**
 * Allocates amounts to the open amounts of an order, each to its own line first. The excess over a line (after an earlier refund without
 * items) is allocated to the other lines in their order. Returns one allocation per open amount. The allocations add up to `amounts`,
 * as far as the open amounts cover them.
 */
export function allocateLineAmounts(
  open: readonly OpenAmount[],
  amounts: readonly LineAmount[],
): AllocatedAmount[] {
  const allocatedMinor = open.map(() => 0);
  const allocate = (isCandidate: (one: OpenAmount) => boolean, amountMinor: number) => {
    let remainingMinor = amountMinor;
    for (const [index, one] of open.entries()) {
      if (!isCandidate(one)) continue;
      const allocated = Math.min(remainingMinor, totalOf(one.parts) - (allocatedMinor[index] ?? 0));
      allocatedMinor[index] = (allocatedMinor[index] ?? 0) + allocated;
      remainingMinor -= allocated;
    }
    return remainingMinor;
  };
  const excesses = amounts.map(({ orderLineId, amountMinor }) =>
    allocate((one) => one.orderLineId === orderLineId, amountMinor),
  );
  allocate(
    () => true,
    excesses.reduce((sum, excessMinor) => sum + excessMinor, 0),
  );
  const quantities = allocateQuantities(open, amounts, allocatedMinor);
  return open.map(({ parts }, index) => {
    const allocated = refundTaxedAmount(parts, allocatedMinor[index] ?? 0);
    if (!allocated.ok)
      throw new Error(`${allocatedMinor[index]} cannot be taken from an amount of ${totalOf(parts)}`);
    return { quantity: quantities[index] ?? 0, parts: allocated.parts };
  });
}

function allocateQuantities(
  open: readonly OpenAmount[],
  amounts: readonly LineAmount[],
  allocatedMinor: readonly number[],
): number[] {
  const remainingQuantities = new Map(amounts.map(({ orderLineId, quantity }) => [orderLineId, quantity]));
  return open.map(({ orderLineId, quantity, parts }, index) => {
    const requested = remainingQuantities.get(orderLineId);
    if (requested === undefined || requested === null) {
      const totalMinor = totalOf(parts);
      return totalMinor > 0 && allocatedMinor[index] === totalMinor ? quantity : 0;
    }
    const allocated = Math.min(requested, quantity);
    remainingQuantities.set(orderLineId, requested - allocated);
    return allocated;
  });
}

/** The open amounts less their allocations, in the same order. */
export function subtractAllocated<Open extends OpenAmount>(
  open: readonly Open[],
  allocated: readonly AllocatedAmount[],
): Open[] {
  return open.map((one, index) => {
    const { quantity, parts } = allocated[index] ?? { quantity: 0, parts: NO_PARTS };
    return { ...one, quantity: one.quantity - quantity, parts: subtractParts(one.parts, parts) };
  });
}

type RefundPartsResult =
  | { ok: true; parts: TaxParts; remaining: TaxParts }
  | { ok: false; error: "exceeds-remaining" | "invalid-amount" };

/**
 * Parts a refund of a taxed line as its credit note states it (section 34 of the CGST Act): value and taxes in the proportion of what
 * is still to be refunded of the line. Parts add up to the refund, none exceeds what remains of it, and refunds in any portions end
 * at zero. Both halves of the tax within a state stay equal while there is value left that a paisa can be shifted to.
 * `remaining` are the line's parts, less those of its earlier credit notes. Paise.
 * Errors: `exceeds-remaining`, `invalid-amount` (negative or no whole paise).
 */
export function refundTaxedAmount(remaining: TaxParts, amountMinor: number): RefundPartsResult {
  if (!Number.isSafeInteger(amountMinor) || amountMinor < 0) return { ok: false, error: "invalid-amount" };
  if (amountMinor > totalOf(remaining)) return { ok: false, error: "exceeds-remaining" };
  const { taxableMinor, igstMinor, cgstMinor, sgstMinor } = remaining;
  const [taxable = 0, igst = 0, halves = 0] = apportion(amountMinor, [
    taxableMinor,
    igstMinor,
    cgstMinor + sgstMinor,
  ]);
  const [cgst = 0, sgst = 0] = apportion(halves, [cgstMinor, sgstMinor]);
  const parts = evenHalves(
    { taxableMinor: taxable, igstMinor: igst, cgstMinor: cgst, sgstMinor: sgst },
    remaining,
  );
  return { ok: true, parts, remaining: subtractParts(remaining, parts) };
}

/** Makes halves equal that differ by the paisa that cannot be halved: the taxable value gives or takes it. */
function evenHalves(parts: TaxParts, remaining: TaxParts): TaxParts {
  if (parts.sgstMinor - parts.cgstMinor !== 1) return parts;
  if (parts.taxableMinor > 0 && remaining.cgstMinor > parts.cgstMinor) {
    return { ...parts, cgstMinor: parts.cgstMinor + 1, taxableMinor: parts.taxableMinor - 1 };
  }
  if (remaining.taxableMinor > parts.taxableMinor) {
    return { ...parts, sgstMinor: parts.sgstMinor - 1, taxableMinor: parts.taxableMinor + 1 };
  }
  return parts;
}

/** Subtracts parts from an amount. */
export function subtractParts(from: TaxParts, parts: TaxParts): TaxParts {
  return {
    taxableMinor: from.taxableMinor - parts.taxableMinor,
    igstMinor: from.igstMinor - parts.igstMinor,
    cgstMinor: from.cgstMinor - parts.cgstMinor,
    sgstMinor: from.sgstMinor - parts.sgstMinor,
  };
}
