import { href, Link } from "react-router";
import { classNames } from "#app/ui/class-names.ts";
import { Blossom } from "#app/ui/ornament/blossom.tsx";

/** The shop's name with its blossom, as a link home. */
export function Wordmark({ name, className }: { name: string; className?: string }) {
  return (
    <Link
      to={href("/")}
      className={classNames(
        "inline-flex min-h-11 items-center gap-2.5 font-display text-[1.625rem] leading-none",
        className,
      )}
    >
      {/* The narrowest phones have room for the name alone between menu and icons. */}
      <Blossom className="size-8 shrink-0 text-flame max-[22rem]:hidden lg:size-9" />
      <span className="font-[420] tracking-[-0.02em] lg:text-[1.875rem]">{name}</span>
    </Link>
  );
}
