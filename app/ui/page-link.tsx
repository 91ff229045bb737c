import type { ComponentProps } from "react";

interface PageLinkProps extends Omit<ComponentProps<"a">, "href"> {
  /** From `href()`. */
  to: string;
}

/**
 * A link to a page of this site, for the many links of lists and menus: the router's `Link` took a tenth of the time to render a
 * listing. `NavigateLinks` follows it without loading a new document; by `data-discover` the router loads its routes beforehand.
 */
export function PageLink({ to, children, ...props }: PageLinkProps) {
  return (
    <a data-page="" data-discover="true" href={to} {...props}>
      {children}
    </a>
  );
}
