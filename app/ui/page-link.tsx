import type { ComponentProps } from "react";

interface PageLinkProps extends Omit<ComponentProps<"a">, "href"> {
  /** From `href()`, or the URL of another site in a menu of the owner. */
  to: string;
}

/**
 * A link to a page of this site, for the many links of lists and menus: the router's `Link` took a tenth of the time to render a
 * listing. `NavigateLinks` follows it without loading a new document; by `data-discover` the router loads its routes beforehand.
 */
export function PageLink({ to, children, ...props }: PageLinkProps) {
  const isPage = to[0] === "/" || undefined;
  return (
    <a data-page={isPage && ""} data-discover={isPage} href={to} {...props}>
      {children}
    </a>
  );
}
