import { ShopPrice } from "#app/components/product/price.tsx";
import { useShop } from "#app/components/use-shop.ts";
import { isReduced, savingPercent, type ComparedPrice as Compared } from "#app/domain/catalog/compare-at.ts";
import type { MoneyFormat } from "#app/lib/money.ts";
import { classNames } from "#app/ui/class-names.ts";

interface ComparedPriceProps {
  price: Compared;
  money: MoneyFormat;
  /** Beside a large price, the compare-at price and the saving are smaller. */
  size?: "md" | "lg";
}

/** A price; while it is reduced, with the higher one struck through and the saving ("20% off"). */
export function ComparedPrice({ price, money, size = "md" }: ComparedPriceProps) {
  const { gst } = useShop().pricing;
  const { priceMinor, compareAtMinor } = price;
  if (compareAtMinor === null || !isReduced(price)) return <ShopPrice minor={priceMinor} money={money} />;
  const percent = savingPercent(price);
  const beside = size === "lg" ? "text-base" : "text-[0.8125rem]";
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      <ShopPrice minor={priceMinor} money={money} />
      <span className={classNames("font-sans text-ink-soft", beside)}>
        {gst ? "MRP " : <span className="sr-only">Before: </span>}
        <s>
          <ShopPrice minor={compareAtMinor} money={money} />
        </s>
      </span>
      {percent > 0 && (
        <span className={classNames("font-sans font-medium text-flame-deep", beside)}>{percent}% off</span>
      )}
    </span>
  );
}
