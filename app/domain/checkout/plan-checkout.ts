import { priceWithBestDiscount, type PricingRules } from "#app/domain/cart/price-cart.ts";
import type { CheckoutPlan, PlannedLine, PlaceOrderRequest } from "#app/domain/checkout/checkout.ts";
import type { OfferedDiscount } from "#app/domain/discounts/discount.ts";

/** The order as it will be, its lines in the order of the cart, and the discount that it uses. */
export function planCheckout(
  { lines, form }: Pick<PlaceOrderRequest, "lines" | "form">,
  found: readonly Omit<PlannedLine, "quantity">[],
  sales: PricingRules & { currency: string },
  offered: readonly OfferedDiscount[],
): { plan: CheckoutPlan; discount: OfferedDiscount | null } {
  const quantities = new Map<string, number>();
  for (const { id, quantity } of lines) quantities.set(id, quantity + (quantities.get(id) ?? 0));
  const variants = new Map(found.map((variant) => [variant.variantId, variant]));
  const planned = [...quantities].flatMap(([id, quantity]) => {
    const variant = variants.get(id);
    return variant ? [{ ...variant, quantity }] : [];
  });
  const { firstName, lastName, email, address: street, city, state, postalCode, country } = form;
  const { totals, discount } = priceWithBestDiscount(planned, sales, offered);
  const plan = {
    customerName: `${firstName} ${lastName}`,
    email,
    address: { firstName, lastName, street, city, state, postalCode, country },
    currency: sales.currency,
    lines: planned,
    totals,
    taxBasisPoints: sales.taxBasisPoints,
    discountCode: discount?.code ?? null,
  };
  return { plan, discount };
}
