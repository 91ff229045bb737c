import Ellipsis from "lucide-react/icons/ellipsis";
import { href, Link } from "react-router";
import { TOOL_MENU_ITEM, TOOL } from "#app/components/admin/lists/list-toolbar.tsx";
import { isOpenTo, usePermissions } from "#app/routes/admin/shell/permissions.ts";
import { Dropdown } from "#app/ui/overlay/dropdown.tsx";

interface OrderPagesProps {
  /** The number of payments that were not finished lately. */
  unfinished: number;
  locale: string;
}

/** Links to the other pages about orders: a row on wide screens, a menu on narrow ones. */
export function OrderPages({ unfinished, locale }: OrderPagesProps) {
  const permissions = usePermissions();
  const count = unfinished > 0 ? ` (${unfinished.toLocaleString(locale)})` : "";
  const pages = [
    { to: href("/admin/orders/drafts"), name: "Drafts" },
    { to: href("/admin/orders/to-confirm"), name: "To confirm" },
    { to: href("/admin/orders/returns"), name: "Returns" },
    { to: href("/admin/orders/unfinished-payments"), name: `Unfinished payments${count}` },
    { to: href("/admin/orders/remittance"), name: "Remittance" },
    { to: href("/admin/orders/parcels"), name: "Parcels" },
    { to: href("/admin/orders/manifest"), name: "Manifest" },
  ].filter((page) => isOpenTo(permissions, page));
  return (
    <nav aria-label="Pages about orders">
      <ul className="flex gap-1 max-lg:hidden">
        {pages.map(({ to, name }) => (
          <li key={to}>
            <Link
              to={to}
              className="inline-flex min-h-9 items-center rounded px-3 text-sm text-ink-soft transition-colors hover:bg-linen hover:text-ink"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
      <div className="lg:hidden">
        <Dropdown
          label="Pages about orders"
          triggerClassName={TOOL}
          panelClassName="w-60 p-1.5"
          trigger={<Ellipsis aria-hidden className="size-4" strokeWidth={1.75} />}
        >
          <ul>
            {pages.map(({ to, name }) => (
              <li key={to}>
                <Link to={to} className={TOOL_MENU_ITEM}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </Dropdown>
      </div>
    </nav>
  );
}
