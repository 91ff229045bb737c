import RefreshCw from "lucide-react/icons/refresh-cw";
import { useNavigation } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";

/** Reloads the page's data. A link, so that it works without JavaScript. */
export function RefreshLink({ to }: { to: string }) {
  const { location } = useNavigation();
  const isLoading = location !== undefined && location.pathname + location.search === to;
  return (
    <ButtonLink
      to={to}
      replace
      preventScrollReset
      variant="outline"
      size="sm"
      className="min-h-11 lg:min-h-9"
    >
      <RefreshCw aria-hidden className={isLoading ? "size-4 animate-spin" : "size-4"} strokeWidth={1.75} />
      Refresh
    </ButtonLink>
  );
}
