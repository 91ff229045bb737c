import type { ReactNode } from "react";
import { IconLink } from "#app/ui/button.tsx";

interface CountedLinkProps {
  to: string;
  /** The label, "Cart", to which the count is added for screen readers. */
  name: string;
  /** The number of items; 0 shows nothing but reserves the space. */
  count: number;
  children: ReactNode;
}

const LARGEST_SHOWN = 99;

/** An icon with a count: cart, wishlist. */
export function CountedLink({ to, name, count, children }: CountedLinkProps) {
  const items = count === 1 ? "1 item" : `${count} items`;
  return (
    <IconLink to={to} label={count > 0 ? `${name}, ${items}` : name} className="relative">
      {children}
      {count > 0 && (
        <span
          key={count}
          aria-hidden
          className="absolute top-0.5 right-0 flex h-4.5 min-w-4.5 animate-rise items-center justify-center rounded-full bg-flame px-1 text-[0.6875rem] leading-none font-semibold text-white tabular"
        >
          {count > LARGEST_SHOWN ? `${LARGEST_SHOWN}+` : count}
        </span>
      )}
    </IconLink>
  );
}
