import type { ComponentProps, ReactNode } from "react";

type BrandBannerProps = Omit<ComponentProps<"section">, "className"> & { children: ReactNode };

/** A full-width plum band with the jaal pattern behind its content. Name it with `aria-labelledby`. */
export function BrandBanner({ children, ...rest }: BrandBannerProps) {
  return (
    <section {...rest} className="on-plum relative isolate overflow-hidden bg-plum text-paper">
      <div aria-hidden className="jaal absolute inset-0 -z-10 text-blush opacity-[0.08]" />
      {children}
    </section>
  );
}
