import { useShop } from "#app/components/use-shop.ts";
import { isShippedFree, shippingTermsFor } from "#app/domain/delivery/shipping.ts";
import { HOME_COUNTRY } from "#app/lib/home-country.ts";
import { formatPrice } from "#app/lib/money.ts";

/** The amount missing for free domestic shipping; nothing if shipping is always or never free. */
export function FreeShippingProgress({ subtotalMinor }: { subtotalMinor: number }) {
  const { shop, pricing } = useShop();
  const terms = shippingTermsFor(pricing.shipping, HOME_COUNTRY);
  const { freeAboveMinor, isFreeAtLimit, rateMinor, bands } = terms;
  if (!freeAboveMinor || (rateMinor === 0 && !bands)) return null;
  const missing = formatPrice(freeAboveMinor - subtotalMinor, shop.money);
  const request = isFreeAtLimit
    ? `Add ${missing} more for free shipping.`
    : subtotalMinor === freeAboveMinor
      ? "Add one more item for free shipping."
      : `Add more than ${missing} for free shipping.`;
  return (
    <div className="mb-4">
      <p role="status" className="text-sm">
        {isShippedFree(terms, subtotalMinor) ? "Your order ships free within India." : request}
      </p>
      <progress
        aria-hidden
        value={Math.min(subtotalMinor, freeAboveMinor)}
        max={freeAboveMinor}
        className="progress mt-2 block h-1.5 w-full"
      />
    </div>
  );
}
