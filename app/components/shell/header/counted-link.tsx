import type { ReactNode } from "react";
import { countBadge, countLabel } from "#app/components/shopper/shopper-texts.ts";
import { useShopper } from "#app/components/use-shop.ts";
import { IconLink } from "#app/ui/button.tsx";

interface CountedLinkProps {
  to: string;
  /** The label, to which the count is added for screen readers. */
  name: "Cart" | "Wishlist";
  /** The number of items; 0 shows nothing but reserves the space. */
  count: number;
  children: ReactNode;
}

/** An icon with a count: cart, wishlist. */
export function CountedLink({ to, name, count, children }: CountedLinkProps) {
  const { placeholder } = useShopper();
  return (
    <IconLink to={to} label={placeholder?.(`label|${name}`) ?? countLabel(name, count)} className="relative">
      {children}
      <span
        key={count}
        aria-hidden
        className="absolute top-0.5 right-0 flex h-4.5 min-w-4.5 animate-rise items-center justify-center rounded-full bg-flame px-1 text-[0.6875rem] leading-none font-semibold text-white tabular empty:hidden"
      >
        {placeholder?.(`count|${name}`) ?? countBadge(count)}
      </span>
    </IconLink>
  );
}
