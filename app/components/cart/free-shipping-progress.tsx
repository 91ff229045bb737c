import { useShop } from "#app/components/use-shop.ts";
import { HOME_COUNTRY, shippingTermsFor } from "#app/domain/settings/shipping/shipping.ts";
import { formatPrice } from "#app/lib/money.ts";

/** The amount missing for free domestic shipping; nothing if shipping is always or never free. */
export function FreeShippingProgress({ subtotalMinor }: { subtotalMinor: number }) {
  const { shop, pricing } = useShop();
  const { freeAboveMinor, rateMinor, bands } = shippingTermsFor(pricing.shipping, HOME_COUNTRY);
  if (!freeAboveMinor || (rateMinor === 0 && !bands)) return null;
  // Free above the threshold, not at it.
  const missingMinor = freeAboveMinor + 1 - subtotalMinor;
  return (
    <div className="mb-4">
      <p role="status" className="text-sm">
        {missingMinor > 0
          ? `Add ${formatPrice(missingMinor, shop.money)} more for free shipping.`
          : "Your order ships free within India."}
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
