import { Price } from "#app/components/product/price.tsx";
import type { DeadZone, PriceOutcome } from "#app/domain/tax/dead-zone.ts";
import { RUPEES } from "#app/lib/money.ts";
import { Alert } from "#app/ui/feedback/alert.tsx";

const MAX_SHOWN = 5;

interface DeadZonePricesProps {
  /** Prices by the name of their product or variant. */
  prices: readonly { name: string; deadZone: DeadZone }[];
  title?: string;
  className?: string;
}

/** Prices that no GST rate fits, each with the two nearest that one does and what the shop keeps of them. */
export function DeadZonePrices({
  prices,
  title = "No GST rate fits these prices",
  className,
}: DeadZonePricesProps) {
  if (prices.length === 0) return null;
  return (
    <Alert tone="warning" title={title} className={className}>
      <p>The higher rate is paid on them, although it leaves less than its limit.</p>
      <ul className="mt-2 list-disc space-y-1 pl-5">
        {prices.slice(0, MAX_SHOWN).map(({ name, deadZone: { price, below, above } }) => (
          <li key={`${name} ${price.priceMinor}`} className="wrap-anywhere">
            {name && <>{name}: </>}
            <Kept {...price} />. Better <Kept {...below} />, or <Kept {...above} />.
          </li>
        ))}
      </ul>
      {prices.length > MAX_SHOWN && <p className="mt-2">And {prices.length - MAX_SHOWN} more.</p>}
    </Alert>
  );
}

function Kept({ priceMinor, basisPoints, keptMinor }: PriceOutcome) {
  return (
    <>
      at <Price minor={priceMinor} money={RUPEES} className="font-medium" /> you keep{" "}
      <Price minor={keptMinor} money={RUPEES} /> ({basisPoints / 100}%)
    </>
  );
}
