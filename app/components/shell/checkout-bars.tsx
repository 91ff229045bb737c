import ArrowLeft from "lucide-react/icons/arrow-left";
import LockKeyhole from "lucide-react/icons/lock-keyhole";
import { memo } from "react";
import { href } from "react-router";
import { Wordmark } from "#app/components/shell/header/header.tsx";
import { POLICY_LINKS } from "#app/components/shell/header/shell-links.ts";
import type { ShopTheme, ShopView } from "#app/components/shell/shell-view.ts";
import { PageLink } from "#app/ui/page-link.tsx";

interface CheckoutBarProps {
  shop: ShopView;
  theme: ShopTheme;
}

/** The header of the checkout: the shop's name, the way back to the cart, and that payments are encrypted. */
export const CheckoutHeader = memo(function CheckoutHeader({ shop, theme }: CheckoutBarProps) {
  return (
    <header className="border-b border-line">
      <div className="shell grid h-(--header-height) grid-cols-[1fr_auto_1fr] items-center gap-2 text-sm">
        <PageLink to={href("/cart")} className="flex min-h-11 items-center gap-1.5">
          <ArrowLeft aria-hidden className="size-4" strokeWidth={1.75} />
          Back to cart
        </PageLink>
        <Wordmark name={shop.name} theme={theme} />
        <p className="flex items-center justify-end gap-1.5 text-ink-soft">
          <LockKeyhole aria-hidden className="size-4 shrink-0 text-leaf" strokeWidth={1.75} />
          <span className="max-sm:sr-only">SSL encrypted payments</span>
        </p>
      </div>
    </header>
  );
});

/** The footer of the checkout, in one line. */
export const CheckoutFooter = memo(function CheckoutFooter({ shop }: Pick<CheckoutBarProps, "shop">) {
  return (
    <footer className="border-t border-line">
      <div className="shell flex flex-wrap items-center justify-between gap-x-8 py-3 text-sm text-ink-soft">
        <p>© {shop.name}</p>
        <ul className="flex flex-wrap gap-x-5">
          {POLICY_LINKS.map(({ name, to }) => (
            <li key={to}>
              <PageLink to={to} className="inline-flex min-h-11 items-center hover:underline lg:min-h-6">
                {name}
              </PageLink>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  );
});
