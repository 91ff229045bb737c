import { formatMoney, formatPrice, type MoneyFormat } from "#app/lib/money.ts";
import { classNames } from "#app/ui/class-names.ts";

interface PriceProps {
  /** Minor units of the store currency. */
  minor: number;
  money: MoneyFormat;
  className?: string;
}

/** The price of a product in the shop. */
export function ShopPrice({ minor, money }: Omit<PriceProps, "className">) {
  return <span className="tabular">{formatPrice(minor, money)}</span>;
}

/** An amount in the store currency. */
export function Price({ minor, money, className }: PriceProps) {
  return <span className={classNames("tabular", className)}>{formatMoney(minor, money)}</span>;
}
