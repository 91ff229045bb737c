import { Panel } from "#app/components/admin/panel.tsx";
import { phoneLabel } from "#app/domain/customers/addresses/address.ts";
import type { OrderDetail } from "#app/domain/orders/admin-list/order-detail.ts";
import type { Gift } from "#app/domain/orders/gift.ts";
import { formatUpcomingDay } from "#app/lib/time/dates.ts";
import { Badge } from "#app/ui/badge.tsx";

interface OrderGiftProps {
  order: OrderDetail;
  gift: Gift;
}

/** What the packer of a gift needs to know, and whom to call about it: the buyer, whose number is not on the parcel. */
export function OrderGift({ order, gift }: OrderGiftProps) {
  const { phone } = order.shippingAddress;
  return (
    <Panel title="Gift" aside={gift.isWrapped && <Badge tone="yellow">Wrap it</Badge>}>
      <div className="space-y-3 text-sm wrap-anywhere">
        {gift.wishedDay && (
          <p className="font-medium">{`Wished for ${formatUpcomingDay(gift.wishedDay)}, not earlier`}</p>
        )}
        {gift.message && <p className="whitespace-pre-line">{gift.message}</p>}
        <p className="text-ink-soft">
          No prices in the parcel.
          {gift.recipientName && phone && ` The buyer’s number: ${phoneLabel(phone)}`}
        </p>
      </div>
    </Panel>
  );
}
