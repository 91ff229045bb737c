import ChevronDown from "lucide-react/icons/chevron-down";
import { Link, useLocation } from "react-router";
import {
  ALL_NAV_ITEMS,
  navFor,
  settingsItemFor,
  type NavGroup,
  type NavItem,
} from "#app/routes/admin/shell/nav-items.ts";
import { usePermissions } from "#app/routes/admin/shell/permissions.ts";
import { classNames } from "#app/ui/class-names.ts";

// A closed sidebar shows only icons; the names remain for screen readers and as tooltips.
const NAME = "truncate group-data-[sidebar=closed]/admin:sr-only";
const ROW =
  "flex min-h-11 items-center gap-3 rounded px-3 text-[0.9375rem] text-ink-soft transition-colors hover:bg-ink/5 hover:text-ink lg:min-h-9 lg:text-sm lg:group-data-[sidebar=closed]/admin:justify-center";

/** The admin's navigation, in the sidebar or the phone menu. */
export function AdminNav({ label, className }: { label: string; className?: string }) {
  const permissions = usePermissions();
  return (
    <nav aria-label={label} className={classNames("flex flex-col", className)}>
      {/* A little wider than its rows, so that their focus outlines are not cut off. */}
      <ul className="-mx-1 min-h-0 flex-1 space-y-0.5 overflow-y-auto px-1 pb-1">
        {navFor(permissions).map((item) => (
          <li key={item.name}>{"items" in item ? <Group group={item} /> : <NavItemLink item={item} />}</li>
        ))}
      </ul>
      {/* Stays in view however long the list above is. */}
      <div className="border-t border-line pt-1">
        <NavItemLink item={settingsItemFor(permissions)} />
      </div>
    </nav>
  );
}

function NavItemLink({ item }: { item: NavItem }) {
  const { pathname } = useLocation();
  const isCurrent = currentNavItem(pathname) === item.to;
  return (
    <Link
      to={item.to}
      title={item.name}
      aria-current={isCurrent ? "page" : undefined}
      className={`${ROW} aria-[current]:bg-white aria-[current]:font-medium aria-[current]:text-ink aria-[current]:shadow-[inset_0_0_0_1px_var(--color-line)] [&[aria-current]>svg]:text-flame`}
    >
      <item.icon aria-hidden className="size-4.5 shrink-0" strokeWidth={1.6} />
      <span className={NAME}>{item.name}</span>
    </Link>
  );
}

/** A section of the navigation, closed unless it has the current page. */
function Group({ group }: { group: NavGroup }) {
  const current = currentNavItem(useLocation().pathname);
  return (
    <details open={group.items.some(({ to }) => to === current)} className="group/items">
      <summary title={group.name} className={ROW}>
        <group.icon aria-hidden className="size-4.5 shrink-0" strokeWidth={1.6} />
        <span className={`${NAME} flex-1`}>{group.name}</span>
        <ChevronDown
          aria-hidden
          className="size-3.5 transition-transform group-open/items:rotate-180 lg:group-data-[sidebar=closed]/admin:hidden"
          strokeWidth={1.75}
        />
      </summary>
      <ul className="mt-0.5 space-y-0.5 pl-4 lg:group-data-[sidebar=closed]/admin:pl-0">
        {group.items.map((item) => (
          <li key={item.to}>
            <NavItemLink item={item} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The navigation item of a path: the longest one that contains it, or null. */
function currentNavItem(pathname: string): string | null {
  const around = ALL_NAV_ITEMS.map(({ to }) => to).filter(
    (to) => pathname === to || pathname.startsWith(`${to}/`),
  );
  return around.toSorted((a, b) => b.length - a.length)[0] ?? null;
}
