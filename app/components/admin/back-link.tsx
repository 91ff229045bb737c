import ArrowLeft from "lucide-react/icons/arrow-left";
import { Link } from "react-router";

/** The link from an entry back to its list. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="mb-2 inline-flex min-h-11 items-center gap-1.5 text-sm text-ink-soft hover:text-ink hover:underline lg:min-h-8"
    >
      <ArrowLeft aria-hidden className="size-4" strokeWidth={1.75} /> {children}
    </Link>
  );
}
