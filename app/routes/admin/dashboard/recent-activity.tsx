import MessageSquare from "lucide-react/icons/message-square";
import ShoppingCart from "lucide-react/icons/shopping-cart";
import Star from "lucide-react/icons/star";
import Undo2 from "lucide-react/icons/undo-2";
import { href, Link } from "react-router";
import { Moment } from "#app/components/admin/moment.tsx";
import type { Activity } from "#app/domain/analytics/shop-figures.ts";
import { orderNumberLabel } from "#app/domain/orders/order.ts";
import { formatMoney } from "#app/lib/money.ts";

const ICONS = { order: ShoppingCart, return: Undo2, review: Star, message: MessageSquare };

export function RecentActivity({ activity, locale }: { activity: readonly Activity[]; locale: string }) {
  if (activity.length === 0) {
    return (
      <p className="text-sm text-ink-soft">
        Nothing yet. Orders, returns, reviews and messages appear here as they come in.
      </p>
    );
  }
  return (
    <ol className="-my-3 divide-y divide-line">
      {activity.map((event) => {
        const Icon = ICONS[event.kind];
        return (
          <li key={event.id} className="flex items-start gap-3 py-3 text-sm">
            <Icon aria-hidden className="mt-0.5 size-4.5 shrink-0 text-ink-faint" strokeWidth={1.6} />
            <p className="min-w-0 flex-1 wrap-anywhere">
              {sentenceOf(event, locale)}: <PlaceLink event={event} />
            </p>
            <Moment at={event.at} className="shrink-0 text-xs text-ink-soft max-sm:hidden" />
          </li>
        );
      })}
    </ol>
  );
}

function PlaceLink({ event }: { event: Activity }) {
  const { to, name } = placeOf(event);
  return (
    <Link to={to} className="underlined inline-flex min-h-6 items-center font-medium">
      {name}
    </Link>
  );
}

function placeOf(event: Activity): { to: string; name: string } {
  if (event.kind === "review") return { to: href("/admin/products/reviews"), name: event.productName };
  if (event.kind === "message") return { to: href("/admin/messages"), name: event.subject };
  const number = String(event.orderNumber);
  return { to: href("/admin/orders/:number", { number }), name: orderNumberLabel(event.orderNumber) };
}

function sentenceOf(event: Activity, locale: string): string {
  switch (event.kind) {
    case "order": {
      const total = formatMoney(event.totalMinor, { currency: event.currency, locale });
      return `${event.customerName} ordered for ${total}`;
    }
    case "return":
      if (event.returnKind === "claim") return `${event.customerName} reported a problem`;
      return `${event.customerName} requested ${event.resolution === "refund" ? "a refund" : "an exchange"}`;
    case "review":
      return `A review by ${event.authorName} with ${event.rating} of 5 stars is waiting to be published`;
    case "message":
      return `${event.name} wrote`;
  }
}
