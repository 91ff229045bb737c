import type { PricedCart, Totals } from "#app/domain/cart/price-cart.ts";

/**
 * Adds the fee for cash on delivery, in minor units, to a priced cart. The fee is a charge for the delivery, ancillary to the goods as
 * shipping is: both have one tax rate, that of the principal supply (section 8(a) of the CGST Act, 2017), and none where the flat tax
 * is added to the goods alone. No discount applies to it.
 */
export function addCashFee(priced: PricedCart, feeMinor: number): PricedCart {
  if (feeMinor === 0) return priced;
  const { totals } = priced;
  return {
    ...priced,
    totals: {
      ...totals,
      shippingMinor: totals.shippingMinor + feeMinor,
      cashFeeMinor: feeMinor,
      totalMinor: totals.totalMinor + feeMinor,
    },
  };
}

type Charges = Pick<Totals, "shippingMinor" | "cashFeeMinor">;

interface ChargeRow {
  label: string;
  amountMinor: number;
}

export const CASH_FEE_LABEL = "Cash on delivery fee";

/** Shipping, which may be 0, and the cash on delivery fee where there is one, as the rows below a subtotal. */
export function chargeRows(
  { shippingMinor, cashFeeMinor = 0 }: Charges,
  shippingLabel = "Shipping",
): ChargeRow[] {
  const shipping = { label: shippingLabel, amountMinor: shippingMinor - cashFeeMinor };
  return cashFeeMinor > 0 ? [shipping, { label: CASH_FEE_LABEL, amountMinor: cashFeeMinor }] : [shipping];
}

/** The name of shipping and fee as one amount: "Shipping", "Cash on delivery fee", "Shipping and cash on delivery fee". */
export function chargesLabel({ shippingMinor, cashFeeMinor = 0 }: Charges): string {
  if (cashFeeMinor === 0) return "Shipping";
  return shippingMinor === cashFeeMinor ? CASH_FEE_LABEL : "Shipping and cash on delivery fee";
}
