import LockKeyhole from "lucide-react/icons/lock-keyhole";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import Ruler from "lucide-react/icons/ruler";
import Truck from "lucide-react/icons/truck";
import type { ShopView } from "#app/components/shell/shell-view.ts";

/** The benefits of buying here, in one row below the hero. */
export function PurchaseBenefits({ shop, promise }: { shop: ShopView; promise: string }) {
  const benefits = [
    ...(promise ? [{ Icon: Ruler, text: promise }] : []),
    { Icon: Truck, text: shop.shippingPromise },
    { Icon: RotateCcw, text: `${shop.returnDays}-day return policy` },
    { Icon: LockKeyhole, text: "SSL encrypted payments" },
  ];
  return (
    <section id="promises-title" aria-label="Our promises" className="border-b border-line bg-paper">
      <ul className="shell grid grid-cols-2 gap-x-6 gap-y-4 py-6 text-sm lg:flex lg:justify-between">
        {benefits.map(({ Icon, text }) => (
          <li key={text} className="flex items-center gap-3">
            <Icon aria-hidden className="size-5 shrink-0 text-flame" strokeWidth={1.4} />
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
