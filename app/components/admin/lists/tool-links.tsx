import Download from "lucide-react/icons/download";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { Link, useNavigation } from "react-router";
import { TOOL } from "#app/components/admin/lists/list-toolbar.tsx";

/** Reloads the page's data. A link, so that it works without JavaScript. On phones it shows its icon alone. */
export function RefreshLink({ to }: { to: string }) {
  const { location } = useNavigation();
  const isLoading = location !== undefined && location.pathname + location.search === to;
  return (
    <Link to={to} replace preventScrollReset className={TOOL}>
      <RefreshCw aria-hidden className={isLoading ? "size-4 animate-spin" : "size-4"} strokeWidth={1.75} />
      <span className="max-md:sr-only">Refresh</span>
    </Link>
  );
}

/** Downloads what a list shows as a CSV file. On phones it shows its icon alone. */
export function DownloadLink({ to }: { to: string }) {
  return (
    <a href={to} download className={TOOL}>
      <Download aria-hidden className="size-4" strokeWidth={1.75} />
      <span className="max-md:sr-only">Download CSV</span>
    </a>
  );
}
