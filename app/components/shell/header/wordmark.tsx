import { href, Link } from "react-router";
import { imageSrc } from "#app/components/product/product-image.tsx";
import type { ShopTheme } from "#app/components/shell/shell-view.ts";
import { Blossom } from "#app/ui/ornament/blossom.tsx";

interface WordmarkProps {
  /** The shop's name. */
  name: string;
  theme: Pick<ShopTheme, "wordmark" | "logo">;
}

/** The shop's name with its blossom, or its logo, as a link home. */
export function Wordmark({ name, theme: { wordmark, logo } }: WordmarkProps) {
  return (
    <Link
      to={href("/")}
      className="-mx-1 inline-flex min-h-11 min-w-0 px-1 items-center lg:max-w-68 xl:max-w-none gap-2.5 font-display text-[1.625rem] leading-none"
    >
      {logo ? (
        <img
          src={imageSrc(logo.id, 480)}
          alt={wordmark || name}
          width={logo.width}
          height={logo.height}
          className="h-9 w-auto max-w-36 object-contain lg:h-11 lg:max-w-56"
        />
      ) : (
        <>
          {/* On the narrowest phones only the name fits between menu and icons. */}
          <Blossom className="size-8 shrink-0 text-flame max-[22rem]:hidden lg:size-9" />
          <span className="truncate px-0.5 py-1 tracking-[-0.02em] lg:text-[1.875rem]">
            {wordmark || name}
          </span>
        </>
      )}
    </Link>
  );
}
