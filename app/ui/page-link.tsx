import type { ComponentProps } from "react";

interface PageLinkProps extends Omit<ComponentProps<"a">, "href"> {
  /** From `href()`. */
  to: string;
}

/**
 * A link to a page of this site, for the many links of lists and menus: the router's `Link` took a tenth of the time to render a
 * listing. `NavigateLinks` follows it without loading a new document.
 */
export function PageLink({ to, children, ...props }: PageLinkProps) {
  return (
    <a data-page="" href={to} {...props}>
      {children}
    </a>
  );
}
