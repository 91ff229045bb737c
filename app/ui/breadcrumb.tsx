import { Link } from "react-router";

export interface Crumb {
  label: string;
  /** Omitted for the current page. */
  to?: string;
}

export function Breadcrumb({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
        {crumbs.map(({ label, to }, index) => (
          <li key={to ?? label} className="flex items-center gap-2">
            {to ? (
              <Link to={to} className="inline-flex min-h-6 items-center hover:text-ink hover:underline">
                {label}
              </Link>
            ) : (
              <span aria-current="page" className="text-ink">
                {label}
              </span>
            )}
            {index < crumbs.length - 1 && (
              <span aria-hidden className="text-edge">
                /
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
