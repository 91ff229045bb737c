import type { OfferedDiscount } from "#app/domain/discounts/discount.ts";
import { formatPrice, type MoneyFormat } from "#app/lib/money.ts";

/** Describes a discount: "10% off", "$5.00 off", "Free shipping". */
export function describeDiscount(
  { kind, value }: Pick<OfferedDiscount, "kind" | "value">,
  money: MoneyFormat,
): string {
  if (kind === "free_shipping") return "Free shipping";
  return kind === "percent" ? `${value / 100}% off` : `${formatPrice(value, money)} off`;
}
