import { href } from "react-router";
import { useShop } from "#app/components/use-shop.ts";
import type { ShippingSettings } from "#app/domain/delivery/shipping.ts";
import { NEW_ZONE } from "#app/routes/admin/settings/shipping/zone-choice.ts";
import { ZoneTable } from "#app/routes/admin/settings/shipping/zone-table.tsx";
import { ButtonLink } from "#app/ui/button.tsx";

/** The zones with their rates, shared by the page Shipping and the settings tab. */
export function ShippingZones({ shipping }: { shipping: ShippingSettings }) {
  const { shop } = useShop();
  return (
    <div className="max-w-3xl space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-ink-soft">
          Shipping rates and delivery times depend on the country, and in India on the state if you like.
        </p>
        <ButtonLink
          to={href("/admin/shipping/:zone", { zone: NEW_ZONE })}
          variant="outline"
          size="sm"
          className="min-h-11 lg:min-h-9"
        >
          Add zone
        </ButtonLink>
      </div>
      <ZoneTable shipping={shipping} money={shop.money} />
      <p className="text-sm text-ink-soft">
        Until the address is known, the cart uses India. Existing orders keep their rates.
      </p>
    </div>
  );
}
