import { priceWithBestDiscount, rulesFor, type StorePricing } from "#app/domain/cart/price-cart.ts";
import type { CheckoutPlan, PlannedLine, PlaceOrderRequest } from "#app/domain/checkout/checkout.ts";
import { eligibleSubtotal, type OfferedDiscount } from "#app/domain/discounts/discount.ts";
import { apportion } from "#app/lib/money.ts";

/** Builds the order's content, with lines in cart order, and the discount it uses. */
export function planCheckout(
  { lines, form }: Pick<PlaceOrderRequest, "lines" | "form">,
  found: readonly Omit<PlannedLine, "quantity" | "discountMinor">[],
  sales: StorePricing & { currency: string },
  offered: readonly OfferedDiscount[],
): { plan: CheckoutPlan; discount: OfferedDiscount | null } {
  const quantities = new Map<string, number>();
  for (const { id, quantity } of lines) quantities.set(id, quantity + (quantities.get(id) ?? 0));
  const variants = new Map(found.map((variant) => [variant.variantId, variant]));
  const requested = [...quantities].flatMap(([id, quantity]) => {
    const variant = variants.get(id);
    return variant ? [{ ...variant, quantity }] : [];
  });
  const { firstName, lastName, email, address: street, city, state, postalCode, country } = form;
  const { totals, discount } = priceWithBestDiscount(requested, rulesFor(sales, country), offered);
  const shares = apportion(
    totals.discountMinor,
    requested.map((line) => (discount ? eligibleSubtotal(discount, [line]) : 0)),
  );
  const plan = {
    customerName: `${firstName} ${lastName}`,
    email,
    address: { firstName, lastName, street, city, state, postalCode, country },
    currency: sales.currency,
    lines: requested.map((line, index) => ({ ...line, discountMinor: shares[index] ?? 0 })),
    totals,
    taxBasisPoints: sales.taxBasisPoints,
    discountCode: discount?.code ?? null,
    payment: form.payment,
  };
  return { plan, discount };
}
